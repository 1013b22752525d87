import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCases } from './loadCases.js'
import { root } from './root.js'
import type { ReplyCase } from './types.js'

let made: Promise<readonly ReplyCase[]> | undefined

/**
 * Four files of tests ask for the same replies, which are made once in a worker.
 *
 * @returns the replies of every spec of this project, and of the spec that uses every keyword.
 */
export function allCases(): Promise<readonly ReplyCase[]> {
  made ??= makeCases()
  return made
}

async function makeCases(): Promise<readonly ReplyCase[]> {
  const folder = await mkdtemp(join(tmpdir(), 'appkit-kinds-'))
  try {
    await mkdir(join(folder, 'specs/openapi'), { recursive: true })
    await copyFile(join(root, 'tests/contract/fixtures/kinds.yaml'), join(folder, 'specs/openapi/kinds.yaml'))
    const names = ['analytics', 'blockchain-api', 'catalogue']
    const lists = await Promise.all(names.map((name) => loadCases(root, name)))
    return [...lists.flat(), ...(await loadCases(folder, 'kinds'))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
