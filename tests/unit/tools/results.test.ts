import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywright } from '../../report/results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'appkit-results-'))

function write(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed browser test is named with its file, its line and the beginning of its message', () => {
  const spec = (title: string, ok: boolean, errors: string[]) => ({
    ...{ title, ok, file: 'send.test.ts', line: 7 },
    tests: [{ results: errors.map((message) => ({ error: { message } })) }],
  })
  const message = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
  const { figures, failures } = readPlaywright(
    write({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec('sends', true, [])],
          suites: [{ specs: [spec('refuses', false, [message])] }],
        },
      ],
    }),
  )
  expect(figures).toEqual({ passed: 1, failed: 2, skipped: 2 })
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^tests\/e2e\/send\.test\.ts:7 > refuses\n {2}line 0\n/)
  expect(failures[0]).not.toContain('line 12')
})
