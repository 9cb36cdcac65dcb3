'use strict';
// What is made when it is first needed may run out of stack halfway.

/** Calls `attempt` where the stack ends, and then one level higher each time. */
module.exports = (attempt, times) => {
  let tries = 0;
  const dive = () => {
    try {
      dive();
    } catch {
      tries += 1;
      if (tries > times) return;
      try {
        attempt();
      } catch {
        // not deep enough, or too deep
      }
    }
  };
  dive();
};
