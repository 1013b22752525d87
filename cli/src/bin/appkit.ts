#!/usr/bin/env node
import { describeCreate } from '../commands/create.js'
import { registerDev } from '../commands/dev.js'
import { registerGenerate } from '../commands/generate.js'
import { createProgram } from '../program/createProgram.js'
import { runProgram } from '../program/runProgram.js'

const program = createProgram('appkit').description('Develop and keep up the wallet front door of your app.')
describeCreate(program.command('create'))
registerGenerate(program)
registerDev(program)
await runProgram(program, process.argv)
