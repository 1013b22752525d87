import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createStages, runSolana } from './assemble.js'
import { readOptions } from './readOptions.js'
import { openStore } from './store/openStore.js'

const dir = mkdtempSync(join(tmpdir(), 'appkit-run-solana-'))
afterEach(() => {
  vi.doUnmock('litesvm')
  vi.resetModules()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('where the native part is not installed', () => {
  const run = async (chains: readonly number[]) => {
    const store = openStore(join(dir, 'sandbox.sqlite'))
    const log = vi.fn()
    vi.doMock('litesvm', () => {
      throw new Error('Cannot find native binding.')
    })
    try {
      return [await runSolana({ chains, solana: true, log }, store.sql), log.mock.calls] as const
    } finally {
      store.close()
    }
  }
  test('other chains run without it, and one sentence says so', async () => {
    const [node, said] = await run([31337])
    expect(node).toBeNull()
    expect(said).toEqual([
      [expect.stringMatching(/^The Solana chain has no native part for .*--chains 31337\.$/)],
    ])
  })
  test('alone it cannot start', async () => {
    await expect(run([])).rejects.toMatchObject({ name: 'SandboxError', code: 'SOLANA_MISSING' })
  })
})

test('a past that cannot be read is an error that says what to do', async () => {
  const store = openStore(join(dir, 'damaged.sqlite'))
  const options = { chains: [31337], solana: true, log: () => {} }
  await runSolana(options, store.sql)
  const address = 'AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3'
  await store.sql.run('insert into solana_accounts values (?, ?, ?, ?, ?)', [address, 'many', address, 0, ''])
  const start = runSolana(options, store.sql)
  await expect(start).rejects.toMatchObject({
    code: 'DATA_UNUSABLE',
    message: expect.stringMatching(/--fresh/),
  })
  store.close()
})

describe('chains', () => {
  test.each([
    [undefined, { chains: [31337], solana: true }],
    [[1, 'solana', 137, 1], { chains: [1, 137], solana: true }],
    [['solana'], { chains: [], solana: true }],
    [[1], { chains: [1], solana: false }],
  ] as const)('%j', (chains, wanted) => {
    expect(readOptions(chains === undefined ? {} : { chains })).toMatchObject(wanted)
  })
  test.each([[[]], [['bitcoin']], [[0]], [['1']], [[1.5, 'solana']]])('%j is refused', (chains) => {
    const options = { chains: chains as unknown as readonly number[] }
    expect(() => readOptions(options)).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }))
  })
})

test('a stage of the start is one line, with its seconds where it was slow', () => {
  const lines: string[] = []
  const clock = [0, 100, 100, 3600, 3600]
  const stage = createStages(
    (line) => lines.push(line),
    () => clock.shift() ?? 0,
  )
  stage('The chains run.')
  stage('The services are ready.')
  expect(lines).toEqual(['The chains run.', 'The services are ready. (3.5 s)'])
})
