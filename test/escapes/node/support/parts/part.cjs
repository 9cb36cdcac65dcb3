exports.text = 'a part';
