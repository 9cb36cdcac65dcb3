import type { Files } from './temp-folder.js';

/** A small project with something in it for each of the programs. */
export const PROJECT: Files = {
  // Without this HTTPie asks the internet for its newest version, in the background.
  '.config/httpie/config.json': '{"disable_update_warnings": true}',
  'good.py': 'x = 1\n',
  'bad.py': 'import os\nx=1\n',
  'typed_bad.py': 'def f(x: int) -> str:\n    return x\n',
  'test_pure.py': 'def test_sum():\n    assert 1 + 1 == 2\n',
  // A numeric address is resolved by nobody: even unguarded no packet leaves.
  'test_net.py': `import os
import socket
import urllib.request


def test_local():
    assert urllib.request.urlopen(os.environ["URL"]).status == 200


def test_outside():
    socket.getaddrinfo("192.0.2.1", 80)
`,
  'docs/conf.py': 'project = "sample"\n',
  'docs/index.rst': 'Title\n=====\n\nSome *text*.\n',
  'docs/includes.rst': 'Title\n=====\n\n.. include:: ../people.csv\n',
  'out/keep': '',
  'people.csv': 'name,age\nAda,36\nGrace,85\n',
  'people.json': '[{"name": "Ada", "age": 36}, {"name": "Grace", "age": 85}]\n',
};
