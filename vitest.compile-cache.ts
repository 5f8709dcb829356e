import { enableCompileCache } from 'node:module';

/** As the programs do, so that the processes that a test starts share compiled code. */
enableCompileCache();
