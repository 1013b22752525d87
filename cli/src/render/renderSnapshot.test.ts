import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostShape } from '../host/types.js'
import { renderHostOutputs } from './renderHostOutputs.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-snapshot-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const shape = {
  configFile: 'appkit.config.ts',
  namespaces: ['eip155'],
  features: {},
  endpoints: [],
  networkIds: ['eip155:1'],
  demoWallet: undefined,
  accent: undefined,
  snapshot: ['icon-0.svg'],
} satisfies HostShape

const { ESNext, NodeNext } = ts.ModuleKind
const { Bundler, Node10 } = ts.ModuleResolutionKind
const kinds: readonly (readonly [string, ts.CompilerOptions])[] = [
  ['NodeNext', { module: NodeNext }],
  ['moduleResolution node without resolveJsonModule', { module: ESNext, moduleResolution: Node10 }],
  ['moduleResolution bundler', { module: ESNext, moduleResolution: Bundler }],
]

describe('the generated module of the wallets of the catalogue', () => {
  it.each(kinds)('compiles with %s', (_, options) => {
    const output = renderHostOutputs(shape).find(({ path }) => path.endsWith('/snapshot.ts'))
    const path = output?.path ?? ''
    const files = {
      'package.json': '{ "type": "module" }',
      'src/appkit/generated/snapshot/wallets.json': '[{ "id": "a", "name": "A" }]',
      [path]: output?.content ?? '',
    }
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), content)
    }
    const all = { ...options, strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
    const program = ts.createProgram([join(root, path)], { ...all, skipLibCheck: true })
    expect(ts.getPreEmitDiagnostics(program).map(({ code }) => `TS${code}`)).toEqual([])
  })
})
