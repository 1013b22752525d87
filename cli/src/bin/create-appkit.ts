#!/usr/bin/env node
import { printHelp } from '../program/printHelp.js'

if (!printHelp('create-appkit'))
  void import('../program/runProcess.js').then(({ endProcess, runProcess }) =>
    runProcess('create-appkit').then(endProcess),
  )
