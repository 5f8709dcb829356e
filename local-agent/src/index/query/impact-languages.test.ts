import { describe, expect, it } from 'vitest';
import { impactOf } from './impact.test.fixture.ts';

const PYTHON = {
  'src/pack/__init__.py': 'from .retry import retry_policy as policy, Retry\nfrom . import retry\nfrom .all import *\n',
  'src/pack/retry.py':
    'class Retry:\n    retry_policy = 1\n\n    def run(self):\n        return retry_policy()\n\n\ndef retry_policy():\n    return 3\n',
  'src/pack/all.py': 'def every_time():\n    pass\n',
};

describe('the users of a Python name', () => {
  it('are found behind __init__.py, aliases, modules and relative imports, on every line', async () => {
    const { places } = await impactOf(
      {
        ...PYTHON,
        'src/pack/near.py': 'from .retry import retry_policy as rp\n\nprint(rp(), [rp() for _ in ()])\n',
        'src/pack/sub/__init__.py': '',
        'src/pack/sub/far.py': 'from ..retry import (\n    retry_policy,\n)\n\n@retry_policy\ndef f(): ...\n',
        'app.py':
          'from pack import policy\nimport pack.retry\nimport pack.retry as r\n\npolicy()\npack.retry.retry_policy()\nr.retry_policy()\n',
        'other.py': 'import pack\nfrom pack import retry\n\npack.policy()\nretry.retry_policy()\n',
      },
      'retry_policy',
    );
    expect(places).toEqual([
      'app.py:1,5,6,7 (1)',
      'other.py:4,5 (1)',
      'src/pack/__init__.py:1 (1)',
      'src/pack/near.py:1,3 (1)',
      'src/pack/retry.py:5 (0)',
      'src/pack/sub/far.py:2,5 (1)',
    ]);
    const all = await impactOf({ ...PYTHON, 'app.py': 'from pack import every_time\nevery_time()\n' }, 'every_time');
    expect(all.places).toEqual(['app.py:1,2 (2)']);
  });

  it('are not parameters, local variables, attributes, keywords, or names of another module', async () => {
    const { places } = await impactOf(
      {
        ...PYTHON,
        'src/pack/shadow.py':
          'from .retry import retry_policy\n\ndef f(retry_policy, *a, b: int = 1):\n    return retry_policy\n\ndef g():\n    for retry_policy in ():\n        with x as y:\n            print(retry_policy)\n\nz.retry_policy(retry_policy=1)\nlambda retry_policy: retry_policy\n',
        'retry.py': 'def retry_policy(): ...\nretry_policy()\n',
        'src/pack/json.py': 'import json\njson.retry_policy()\n',
      },
      'src/pack/retry.py',
    );
    expect(places).toEqual(['src/pack/__init__.py:1 (1)', 'src/pack/__init__.py:1 (1)', 'src/pack/shadow.py:1 (1)']);
  });
});

const GO = {
  'go.mod': 'module example.org/courier // the module\n\ngo 1.22\n',
  'retry/retry.go':
    'package retry\n\nconst Limit = 3\n\ntype Policy struct{ Limit int }\n\nfunc Wait(p Policy) int { return Limit }\n',
};

describe('the users of a Go name', () => {
  it('are found in its package and behind import paths and their aliases, on every line', async () => {
    const { places } = await impactOf(
      {
        ...GO,
        'retry/more.go': 'package retry\n\nvar twice = Limit * 2\n',
        'main.go':
          'package main\n\nimport (\n\t"fmt"\n\n\t"example.org/courier/retry"\n\tagain "example.org/courier/retry"\n)\n\nfunc main() {\n\tfmt.Println(retry.Limit, again.Wait(retry.Policy{Limit: again.Limit}))\n}\n',
        'tools/go.mod': 'module example.org/tools\n',
        'tools/use.go': 'package tools\n\nimport "example.org/courier/retry"\n\nvar x = map[int]int{retry.Limit: 1}\n',
      },
      'Limit',
    );
    expect(places).toEqual(['main.go:11 (1)', 'retry/more.go:3 (1)', 'retry/retry.go:7 (0)', 'tools/use.go:5 (1)']);
  });

  it('are not parameters, variables, keys of structs, or names of another package', async () => {
    const { places } = await impactOf(
      {
        ...GO,
        'retry/shadow.go':
          'package retry\n\nfunc f(Limit int) int {\n\tif Limit := 2; Limit > 1 {\n\t\treturn Limit\n\t}\n\tp := Policy{Limit: 1}\n\tfor Limit := range p.Limit {\n\t\t_ = Limit\n\t}\n\treturn Limit\n}\n',
        'other/other.go': 'package other\n\nconst Limit = 1\n\nvar y = Limit\n',
        'use.go': 'package main\n\nimport retry "example.org/elsewhere/retry"\n\nvar z = retry.Limit\n',
      },
      'retry/retry.go',
    );
    expect(places).toEqual(['retry/shadow.go:7 (1)']);
  });
});
