#!/usr/bin/env node
import { endProcess, runProcess } from '../program/runProcess.js'

await runProcess('create-appkit')
await endProcess()
