import { EACCES, type SyscallRule } from './rule.js';

/**
 * Memory, queues and semaphores that go by numbers and names of the whole machine. Whose they are lies in no argument, so
 * that the run's own are refused too. A policy that opens localhost opens the processes of this machine anyway.
 */
export const NO_IPC: readonly SyscallRule[] = [
  {
    calls: [
      'shmget',
      'shmat',
      'shmctl',
      'msgget',
      'msgsnd',
      'msgrcv',
      'msgctl',
      'semget',
      'semop',
      'semtimedop',
      'semctl',
      'mq_open',
      'mq_unlink',
    ],
    decide: EACCES,
  },
];
