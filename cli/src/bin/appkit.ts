#!/usr/bin/env node
import { printHelp } from '../program/printHelp.js'

if (!printHelp('appkit'))
  void import('../program/runProcess.js').then(({ endProcess, runProcess }) =>
    runProcess('appkit').then(endProcess),
  )
