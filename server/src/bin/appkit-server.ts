#!/usr/bin/env node
import { runCommandLine } from '../commands/runCommand.js'

const code = await runCommandLine()
if (code !== undefined) process.exitCode = code
