import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [
  'common',
  'runtime/src',
  'server/src',
  'sandbox/src',
  'sandbox/phone',
  'cli/src',
  'frame/src',
  'frame/page',
]

/** State that tests cannot share in one thread: replaced modules, and the process's folder, exit code or variables. */
const own = /\bvi\.(mock|doMock|hoisted)\(|\bprocess\.(chdir|exitCode)\b|\bprocess\.env\.\w+ =/
/** A document of jsdom. */
const page = /@vitest-environment jsdom/
/** Libraries that only Node itself can load. */
const processOfOwn = /^\/\/ Runs in a process of its own/m

/** Unit tests that cannot run as all others do, which share the workers' threads and modules. */
export interface OwnFiles {
  /** Those with a worker of their own. */
  readonly isolated: readonly string[]
  /** Those with a document: each has a context of its own, in threads that load jsdom once, which takes half of the time. */
  readonly pages: readonly string[]
}

/** @returns paths from the root of the repository */
export function findOwnFiles(): OwnFiles {
  const isolated: string[] = []
  const pages: string[] = []
  for (const folder of [...folders, 'tests/unit', 'tools'])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(path) || path.includes('node_modules')) continue
      const text = readFileSync(join(root, folder, path), 'utf8')
      const list = processOfOwn.test(text)
        ? isolated
        : page.test(text)
          ? pages
          : own.test(text)
            ? isolated
            : []
      list.push(`${folder}/${path.replaceAll('\\', '/')}`)
    }
  return { isolated, pages }
}
