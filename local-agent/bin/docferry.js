#!/usr/bin/env node
import { launch } from '@docferry/shared-contracts/launch';

await launch(import.meta.url);
