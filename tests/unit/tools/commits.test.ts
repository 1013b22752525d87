import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkCommits, mistakesIn } from '../../../tools/commits.mjs'

describe('the message of a commit', () => {
  it.each([
    ['a subject and a body', 'Ask once\n\nTwo answers would differ.\n'],
    ['a subject of 72 characters', `${'a'.repeat(72)}\n\nWhy.`],
    ['a subject of 72 letters outside of ASCII', `${'ä'.repeat(72)}\n\nWhy.`],
  ])('is taken with %s', (_, message) => {
    expect(mistakesIn(message)).toEqual([])
  })

  it.each([
    [
      'a subject of 73 characters',
      `${'a'.repeat(73)}\n\nWhy.`,
      'The subject has 73 characters; at most 72 are allowed.',
    ],
    [
      'a body right below the subject',
      'Ask once\nTwo answers would differ.',
      'The line after the subject is not empty.',
    ],
    ['no body', 'Ask once\n', 'There is no body, which says why.'],
    [
      'a signature as its only body',
      'Ask once\n\nSigned-off-by: A <a@b.example>\n',
      'There is no body, which says why.',
    ],
  ])('is refused with %s', (_, message, mistake) => {
    expect(mistakesIn(message)).toEqual([mistake])
  })
})

describe('the commits of a branch', () => {
  const make = () => {
    const folder = mkdtempSync(join(tmpdir(), 'appkit-commits-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim()
    const commit = (...messages: string[]) =>
      git('commit', '--quiet', '--allow-empty', ...messages.flatMap((each) => ['-m', each]))
    git('init', '--quiet')
    return { folder, git, commit }
  }

  it('are checked since the base alone, so that older ones are left as they are', () => {
    const { folder, git, commit } = make()
    commit('An old one without a body')
    const base = git('rev-parse', 'HEAD')
    commit('Ask once', 'Two answers would differ.')
    expect(checkCommits(base, folder)).toEqual({ checked: 1, wrong: [] })
    commit('Another one without a body')
    expect(checkCommits(base, folder)).toEqual({
      checked: 2,
      wrong: [expect.stringContaining('Another one without a body\n  There is no body')],
    })
  })

  it('are not checked where the base is not in the clone, as for a new branch', () => {
    const { folder, commit } = make()
    commit('One without a body')
    expect(checkCommits('0'.repeat(40), folder)).toBeUndefined()
  })
})
