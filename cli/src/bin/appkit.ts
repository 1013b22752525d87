#!/usr/bin/env node
import { createProgram } from '../program/createProgram.js'
import { endProcess, runProgram } from '../program/runProgram.js'

await runProgram(createProgram('appkit'), process.argv)
await endProcess()
