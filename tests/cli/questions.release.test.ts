import { expect, it } from 'vitest'
import { prepareCommands, runProcess, scratch, snapshot } from './support.js'

prepareCommands()

const questions = [
  'Where should the app go?',
  'What is the app built with?',
  'Which networks?',
  'Light or dark?',
  'Accent colour?',
  'Install packages with npm now?',
]
const keys = [
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
  ['the end of the input', ''],
] as const

// `npm test` asks each question once, and ends it by one of the three.
it.each(
  questions.flatMap((question, number) => keys.map(([name, key]) => ({ question, name, number, key }))),
)('a user who answers "$question" with $name ends the command, and nothing is written', async ({
  number,
  key,
}) => {
  const cwd = scratch()
  const typed = [...['x\r', '\r', '\r', '\r', '\r'].slice(0, number), key].map(
    (each, index) => [questions[index] ?? '', each] as const,
  )
  // A question that is never asked keeps the input open, so that the key alone has to do it.
  const answers = key === '' ? typed : [...typed, ['never asked', ''] as const]
  const { code, stderr } = await runProcess('create-appkit', [], { cwd, answers, env: { TERM: 'xterm' } })
  expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted.\n' })
  expect(snapshot(cwd)).toEqual({})
})
