import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('docs/security.md', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  /** Rows of the tables: a number, what it is, and the files of its tests. */
  const listed = [...page.matchAll(/^\| ((?:T-[A-Z]|R)\d+) \| (.+) \| (.+) \|$/gm)].flatMap(
    ([, number, , files = '']) => [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${number} ${file}`),
  )
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  /** Numbers before the colon of a title. */
  const carried = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:(?:T-[A-Z]|R)\d+(?:, )?)+): /g)].flatMap(
        ([, numbers = '']) => numbers.split(', ').map((number) => `${number} ${file}`),
      ),
    )

  it('lists each attack and each fault with the tests that carry its number, and no others', () => {
    expect(listed.length).toBeGreaterThan(40)
    expect([...new Set(carried)].sort()).toEqual([...listed].sort())
  })
})

describe('T-B5: what the packages open', () => {
  const folders = ['runtime/dist', 'server/dist', 'sandbox/dist', 'cli/dist/templates']
  const code = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(js|tsx?|html)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  /** Places where a window or a frame is given a name that is known beforehand. */
  const named = (text: string) =>
    [
      /\bopen\([^(),]*,\s*(["'`])(?!_(?:blank|self|top|parent)\1)[^"'`]+\1/g,
      /\btarget\s*[=:]\s*\{?(["'`])(?!_(?:blank|self|top|parent)\1)[\w-]+\1/g,
      /\b(?:window|self|globalThis)\.name\s*=(?!=)/g,
      /<iframe\b[^>]*\bname=/g,
      /\b(?:jsx|jsxs|createElement)\(\s*["'`]iframe["'`]/g,
    ].flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match))

  it('has no name that is known beforehand', () => {
    expect(code.length).toBeGreaterThan(200)
    // The embedded wallet's frame has a name of 128 random bits, and takes another one, as long, for a window of its own.
    const own = (text: string) =>
      text.includes('frame.name = randomId()')
        ? text.replace('createElement("iframe")', '')
        : text.replace(/\bwindow\.name=\w+\(16\)/, '')
    expect(code.flatMap(([file, text]) => named(own(text)).map((match) => `${file}: ${match}`))).toEqual([])
  })

  it.each([
    'window.open(url, "popup")',
    "open(href, 'appkit-wallet', 'noopener')",
    '<a target="wallet">',
    'jsx("a", { target: "wallet" })',
    'window.name = id',
    '<iframe src="a" name="frame">',
    'jsx("iframe", { name })',
  ])('a name that is known beforehand is seen in %s', (text) => expect(named(text)).toHaveLength(1))

  it.each([
    'window.open(url, "_blank", "noopener")',
    'open(href, target)',
    '<a target="_top">',
    'window.name === ""',
  ])('no such name is seen in %s', (text) => expect(named(text)).toEqual([]))
})
