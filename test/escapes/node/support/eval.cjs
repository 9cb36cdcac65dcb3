eval("console.log('ESCAPED')");
