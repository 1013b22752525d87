import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addRelease, nextVersion, readChange, setVersion } from '../../../tools/release/changes.mjs'
import { describeBuild } from '../../../tools/release/provenance.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const change = (size: string, text = 'A sentence.') => ({ size, text })

describe('a change that waits for a release', () => {
  it('names packages, how much each changes, and what users are told', () => {
    const content = "---\n'create-appkit': patch\nappkit-runtime: minor\n---\n\nA sentence.\n"
    expect(readChange('a.md', content)).toEqual({
      packages: { 'create-appkit': 'patch', 'appkit-runtime': 'minor' },
      size: 'minor',
      text: 'A sentence.',
    })
  })

  it.each([
    ['A sentence.', 'no head'],
    ['---\n\n---\nA sentence.', 'names no package'],
    ["---\n'left-pad': minor\n---\nA sentence.", 'names no package of appkit-runtime'],
    ["---\n'create-appkit': huge\n---\nA sentence.", 'neither patch, minor, major'],
    ["---\n'create-appkit': minor\n---\n\n", 'tells users nothing'],
  ])('of %j is refused by file and reason', (content, reason) => {
    expect(() => readChange('.changeset/a.md', content)).toThrow(reason)
    expect(() => readChange('.changeset/a.md', content)).toThrow('.changeset/a.md')
  })

  it('whatever its text, is read or refused with the name of the file', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const content = `---\n'create-appkit': minor\n---\n${text}`
        if (text.trim() === '') expect(() => readChange('a.md', content)).toThrow('a.md')
        else expect(readChange('a.md', content).text).toBe(text.trim())
      }),
    )
  })
})

describe('the next version', () => {
  it.each([
    ['0.1.0', ['patch'], '0.1.1'],
    ['0.1.0', ['minor', 'patch'], '0.1.1'],
    ['0.1.9', ['patch', 'major'], '0.2.0'],
    ['1.2.3', ['patch'], '1.2.4'],
    ['1.2.3', ['patch', 'minor'], '1.3.0'],
    ['1.2.3', ['major'], '2.0.0'],
  ])('after %s with %j is %s', (before, sizes, version) => {
    expect(
      nextVersion(
        before,
        sizes.map((size) => change(size)),
      ),
    ).toBe(version)
  })
})

describe('the changelog', () => {
  const date = '2026-01-31'
  it('has the newest release first, what breaks first in it, and every text as a part of the list', () => {
    const changes = [change('patch', 'Mended.'), change('major', 'Broken.\n\nDo this.')]
    const after = addRelease('# Changelog\n\nHead.\n\n## 0.1.0 (2025-01-01)\n\nOld.\n', {
      version: '0.2.0',
      date,
      changes,
    })
    expect(after).toBe(
      '# Changelog\n\nHead.\n\n## 0.2.0 (2026-01-31)\n\n### What breaks\n\n- Broken.\n\n  Do this.\n\n### Mended\n\n- Mended.\n\n## 0.1.0 (2025-01-01)\n\nOld.\n',
    )
  })

  it('gives the version that was not released yet its date, and what waits', () => {
    const before = '# Changelog\n\n## 0.1.0 (not released yet)\n\n### New\n\n- All.\n'
    expect(addRelease(before, { version: '0.1.0', date, changes: [change('patch'), change('minor')] })).toBe(
      '# Changelog\n\n## 0.1.0 (2026-01-31)\n\n### New\n\n- All.\n- A sentence.\n\n### Mended\n\n- A sentence.\n',
    )
  })
})

describe('raising the version', () => {
  const versions = { before: '0.1.0', version: '9.8.7' }
  it('reaches every file that states it', () => {
    const script = readFileSync(join(root, 'tools/release.mjs'), 'utf8')
    const stated = execFileSync(
      'git',
      ['grep', '-l', '0\\.1\\.0', '--', 'runtime', 'server', 'sandbox', 'frame', 'cli', 'README.md'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    // A migration says from which version it leads, and a test may name any.
    const others = /\.test\.tsx?$|\/package\.json$|^cli\/src\/migrations\//
    const unnamed = stated
      .trim()
      .split('\n')
      .filter((path) => !others.test(path) && !script.includes(`'${path}'`))
    expect(unnamed).toEqual([])
  })

  it('changes our packages in the lock file, and what asks for exactly them', () => {
    const lock = JSON.stringify({
      packages: {
        runtime: { version: '0.1.0' },
        server: { version: '0.1.0' },
        sandbox: { version: '0.1.0' },
        frame: { version: '0.1.0' },
        cli: { version: '0.1.0', peerDependencies: { 'appkit-sandbox': '0.1.0' } },
        'node_modules/other': { version: '0.1.0' },
      },
    })
    const { packages } = JSON.parse(setVersion('package-lock.json', lock, versions))
    expect(packages.cli).toEqual({ version: '9.8.7', peerDependencies: { 'appkit-sandbox': '9.8.7' } })
    expect(packages['node_modules/other'].version).toBe('0.1.0')
  })

  it('is refused where a file does not state the version', () => {
    expect(() => setVersion('README.md', 'Nothing.', versions)).toThrow(
      'README.md does not name version 0.1.0',
    )
  })
})

it('the origin of a release names each tarball with its digest, and the commit', () => {
  const origin = describeBuild([{ file: 'a-1.0.0.tgz', sha256: 'ab' }], {
    commit: 'c0',
    version: '1.0.0',
    node: 'v22',
  })
  expect(origin).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a-1.0.0.tgz', digest: { sha256: 'ab' } }],
    predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: 'c0' } }] } },
  })
})
