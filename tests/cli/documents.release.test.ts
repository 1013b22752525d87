import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpec } from '../../cli/src/generate/document/readSpec.js'
import type { Spec } from '../../cli/src/generate/document/types.js'
import { listOperations } from '../../cli/src/generate/listOperations.js'
import { load, type Made, madeFrom, newFolder, remove, strictSettings } from '../contract/support/madeFrom.js'
import { fetchDocuments, publicDocuments } from './documents/publicDocuments.js'
import { type Mock, roundTrip, startMock } from './documents/roundTrip.js'
import { repo } from './support.js'

const page = join(repo, 'docs/generator-documents.md')
/** How many of the fifty documents have to hold. */
const minDocuments = 48

interface Row {
  readonly document: string
  readonly version: string
  readonly operations: number
  generated: string
  compiled: string
  trip: string
}

const documents = fetchDocuments()
const why = 'reason' in documents ? documents.reason : ''
if (why !== '') console.warn(`Left out: public documents. ${why}`)
const folder = newFolder()
const rows: Row[] = []
const made = new Map<string, { readonly spec: Spec; readonly made: Made }>()
let mock: Mock

beforeAll(async () => {
  mock = await startMock()
})
afterAll(async () => {
  mock.server.closeAllConnections()
  await new Promise((resolve) => mock.server.close(resolve))
  remove({ folder })
})

const nameOf = (document: string) => `n-${document.replaceAll(/[^A-Za-z0-9]+/g, '-')}`
const failed = (what: 'generated' | 'compiled' | 'trip') =>
  rows
    .filter((row) => row[what] !== 'yes' && (what !== 'trip' || row.trip === 'no'))
    .map(({ document }) => document)

describe.skipIf(why !== '')('fifty documents of other makers', { timeout: 900_000 }, () => {
  it('are generated from', async () => {
    const from = 'folder' in documents ? documents.folder : ''
    for (const document of publicDocuments) {
      const name = nameOf(document)
      const file = join(from, `${document}.json`)
      const spec = await readSpec('/', { name, file, kind: 'service' })
      const info = spec.document.info as { readonly version?: unknown }
      const operations = listOperations(spec, false).length
      const row = { document, version: String(info.version), operations, compiled: 'no', trip: 'no' }
      try {
        made.set(document, { spec, made: await madeFrom(name, file, join(folder, name)) })
        rows.push({ ...row, generated: 'yes' })
      } catch (error) {
        rows.push({ ...row, generated: 'no' })
        console.error(`${document}: ${String(error).slice(0, 500)}`)
      }
    }
    expect(rows.length).toBe(50)
    expect(rows.length - failed('generated').length).toBeGreaterThanOrEqual(minDocuments)
  })

  it('become code that compiles under the strictest settings', async () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: strictSettings, include: ['**/*.ts'] }),
    )
    const compiler = join(repo, 'node_modules/typescript7/bin/tsc')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      {
        cwd: folder,
        maxBuffer: 2 ** 28,
      },
    ).catch((error: { stdout: string }) => error)
    const lines = stdout.split('\n').filter((line) => line !== '')
    for (const row of rows) {
      const own = lines.filter((line) => line.startsWith(`${nameOf(row.document)}/`))
      row.compiled = own.length === 0 && row.generated === 'yes' ? 'yes' : 'no'
      if (own.length > 0) console.error(own.slice(0, 5).join('\n'))
    }
    const known = rows.map(({ document }) => `${nameOf(document)}/`)
    const strange = lines.filter((line) => /^\S/.test(line) && !known.some((start) => line.startsWith(start)))
    expect(strange).toEqual([])
    expect(rows.length - failed('compiled').length).toBeGreaterThanOrEqual(minDocuments)
  })

  it('become validators that zod can use', async () => {
    const unusable: string[] = []
    for (const [document, { made: files }] of made) {
      const loaded = Object.entries(await load(files, `generated/${nameOf(document)}/validators`))
      for (const [name, validate] of loaded.filter(([each]) => each.startsWith('validate'))) {
        const { reason } = (validate as (input: unknown) => { readonly reason?: string })({})
        if (reason === 'cannot be read') unusable.push(`${document}: ${name}`)
      }
    }
    expect(unusable).toEqual([])
  })

  it('are asked as they describe, and what they answer is taken', async () => {
    for (const row of rows) {
      const one = made.get(row.document)
      try {
        const done = one && (await roundTrip(mock, one.spec, one.made))
        row.trip = done ?? 'no'
      } catch (error) {
        console.error(`${row.document}: ${String(error).slice(0, 500)}`)
      }
    }
    expect(rows.length - failed('trip').length).toBeGreaterThanOrEqual(minDocuments)
  })

  it('are listed with what became of them', () => {
    const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
    const table = [
      line(['Document', 'Version', 'Operations', 'Generated', 'Compiled', 'Round trip']),
      '|:--|:--|--:|:--|:--|:--|',
      ...rows.map((row) =>
        line([row.document, row.version, row.operations, row.generated, row.compiled, row.trip]),
      ),
    ].join('\n')
    const [start, end] = ['<!-- made by tests/cli/documents.release.test.ts: begin -->', '<!-- end -->']
    const text = existsSync(page) ? readFileSync(page, 'utf8') : `${start}\n${end}\n`
    const before = text.slice(0, text.indexOf(start) + start.length)
    const whole = `${before}\n\n${table}\n\n${text.slice(text.indexOf(end))}`
    if (process.env.UPDATE_GOLDEN) writeFileSync(page, whole)
    expect(readFileSync(page, 'utf8')).toBe(whole)
  })
})
