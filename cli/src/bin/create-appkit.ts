#!/usr/bin/env node
import { describeCreate } from '../commands/create.js'
import { createProgram } from '../program/createProgram.js'
import { runProgram } from '../program/runProgram.js'

await runProgram(describeCreate(createProgram('create-appkit')), process.argv)
