console.log('ESCAPED');
