import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Placeholders for names of a publisher, each with the pattern that finds it. */
const placeholders = {
  OWNER: 'github\\.com/OWNER/',
  NPM_TOKEN: 'secrets\\.NPM_TOKEN',
  'create-appkit contributors': 'create-appkit contributors',
}

/** The files of the repository that have a placeholder, but for what tells of it. */
const filesWith = (pattern: string) =>
  spawnSync('git', ['grep', '-IlE', pattern], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(
      (file) =>
        file !== '' && !/^docs\/publishing\.md$|^tests\/unit\/tools\/placeholders\.test\.ts$/.test(file),
    )

/** The table of docs/publishing.md: a placeholder, and the files in which it says that it is. */
const rows = [
  ...readFileSync(`${root}/docs/publishing.md`, 'utf8')
    .split('## Who publishes')
    .slice(1)
    .join()
    .matchAll(/^\| `([^`]+)` \| (.+?) \| /gm),
].map(
  ([, name = '', where = '']) =>
    [name, [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)] as const,
)

/** The files with each placeholder. */
const present = new Map(
  Object.entries(placeholders).map(([name, pattern]) => [name, filesWith(pattern)] as const),
)

/** Whether a file is one of those that a row names: by its path, or by its name, as in "each `LICENSE`". */
const isNamed = (file: string, names: readonly string[]) =>
  names.some((name) => file === name || file.endsWith(`/${name}`))

it('the table of docs/publishing.md has every placeholder that is in the repository, and no other', () => {
  const found = [...present].filter(([, files]) => files.length > 0).map(([name]) => name)
  expect(rows.map(([name]) => name).sort()).toEqual(found.sort())
})

it.each(rows)('docs/publishing.md names every file with the placeholder %s', (name, names) => {
  expect(present.get(name)?.filter((file) => !isNamed(file, names))).toEqual([])
})

it('docs/publishing.md names no file that has none of its placeholders', () => {
  for (const [name, names] of rows) {
    const files = present.get(name) ?? []
    const stale = names.filter(
      (each) => /[./]|LICENSE/.test(each) && !files.some((file) => isNamed(file, [each])),
    )
    expect(stale, name).toEqual([])
  }
})

it('all addresses of the repository have the same account', () => {
  const found = execFileSync('git', ['grep', '-IhoE', 'github\\.com/[A-Za-z0-9_.-]+/create-appkit\\b'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([...new Set(found.split('\n').filter((each) => each !== ''))]).toHaveLength(1)
})
