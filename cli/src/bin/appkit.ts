#!/usr/bin/env node
import { createProgram } from '../program/createProgram.js'
import { endProcess } from '../program/endProcess.js'
import { runProgram } from '../program/runProgram.js'

await runProgram(createProgram('appkit'), process.argv)
await endProcess()
