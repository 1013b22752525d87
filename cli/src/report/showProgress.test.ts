import { expect, it } from 'vitest'
import { showProgress } from './showProgress.js'

function progressOf(isTerminal: boolean, quiet = false) {
  let text = ''
  const writeOut = (part: string) => {
    text += part
  }
  const { stage, longStage, end } = showProgress({ isTerminal, writeOut }, quiet)
  stage('Reading')
  longStage('Checking')
  end()
  end()
  return text
}

it('a terminal shows what is done now and ticks off what was done', () => {
  expect(progressOf(true)).toBe('… Reading\r\u001b[2K✓ Reading\n… Checking\r\u001b[2K✓ Checking\n')
})

it('a stage that failed leaves its line to what went wrong', () => {
  let text = ''
  const { drop, end, stage } = showProgress({ isTerminal: true, writeOut: (part) => (text += part) }, false)
  stage('Writing')
  drop()
  end()
  expect(text).toBe('… Writing\r\u001b[2K')
})

it('where nobody looks on only long stages are said, and nothing beside JSON', () => {
  expect(progressOf(false)).toBe('Checking\n')
  expect(progressOf(false, true)).toBe('')
  expect(progressOf(true, true)).toBe('')
})
