import { posix } from 'node:path';

const FOLDER = /(?:^|\/)(?:__tests__|tests?|spec|e2e)\//;
const NAME = /[._-](?:test|spec)\./;
const ENDINGS = ['_test.go', 'Test.java', 'Tests.java', 'conftest.py'];
const PYTHON = /^test_.*\.py$/;

/** Whether a file is a test, or a part of tests, by its name and folder. */
export const isTest = (path: string): boolean =>
  FOLDER.test(path) ||
  NAME.test(posix.basename(path)) ||
  PYTHON.test(posix.basename(path)) ||
  ENDINGS.some((ending) => path.endsWith(ending));

/** Whether a file runs with the program: no test, and no configuration of a tool. */
export const isRunning = (path: string): boolean => !isTest(path) && !/(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/.test(path);
