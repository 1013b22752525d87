import { execFileSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** A folder with more files than this has a README that says where to begin. */
const maxFiles = 10

/** Folders of data, and those whose files land in an app, where a README of ours would be one of its files. */
const without = [
  /^catalogue\/icons$/,
  /^demo\/src$/,
  /^docs$/,
  /^examples\//,
  /^(frame|runtime)\/languages(\/errors)?$/,
  /^(frame\/page\/messages|frame\/src\/server\/mail|runtime\/src\/kit\/languages)\/packed$/,
  /^sandbox\/src\/contracts\/artifacts$/,
  /^tests\/(.+\/)?(fixtures|vectors|__snapshots__|accessibilityTrees)(\/|$)/,
]

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')

/** How many files of the repository lie right in each folder. */
const counts = new Map<string, number>()
for (const file of files.filter((each) => each !== '' && !each.endsWith('/README.md'))) {
  counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
}
const large = [...counts].filter(([, count]) => count > maxFiles).map(([folder]) => folder)

it(`every folder with more than ${maxFiles} files has a README`, () => {
  expect(large.length).toBeGreaterThan(50)
  const missing = large.filter(
    (folder) => !without.some((each) => each.test(folder)) && !files.includes(`${folder}/README.md`),
  )
  expect(missing.filter((folder) => folder !== '.')).toEqual([])
})

it('the list of folders without a README has no entry that is of no folder', () => {
  expect(without.filter((each) => ![...counts.keys()].some((folder) => each.test(folder)))).toEqual([])
})
