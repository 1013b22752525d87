import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { features } from '../../cli/src/catalogue/features.js'
import { measured } from '../../cli/src/catalogue/measured.js'
import { namespaces } from '../../cli/src/catalogue/namespaces.js'
import type { Measured } from '../../cli/src/catalogue/types.js'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const renew = 'Run node tests/bench/parts.mjs, which measures every part anew.'

it('every part with code has its size', () => {
  const wanted = [
    ...features.filter(({ standard, module }) => standard !== 'always' && module).map(({ id }) => id),
    ...namespaces.map(({ id }) => `namespace/${id}`),
  ]
  expect(Object.keys(measured).sort(), renew).toEqual(wanted.sort())
})

it('the README names what a whole namespace adds to the page', () => {
  const pages = namespaces.map(({ id }) => measured[`namespace/${id}`]?.page ?? Number.NaN)
  const inKb = (bytes: number) => (bytes / 1000).toFixed(1)
  const range = `${inKb(Math.min(...pages))} to ${inKb(Math.max(...pages))} kB`
  expect(read('README.md')).toContain(`A whole namespace, with its networks, adds ${range} to the page`)
})

it('the README names what the driver of a namespace adds, as the benchmarks measured it', () => {
  const rows = [...read('docs/benchmarks.md').matchAll(/^\| `(\w+)`[^|]*\| 6 kB \| ([\d.]+) kB /gm)]
  expect(rows.map(([, id]) => id).sort()).toEqual(namespaces.map(({ id }) => id).sort())
  const sizes = rows.map(([, , size]) => size ?? '').sort((one, other) => Number(one) - Number(other))
  expect(read('README.md')).toContain(
    `The driver of a namespace adds ${sizes[0]} to ${sizes.at(-1)} kB to the page`,
  )
})

it('the README shows the pages of other kits and their date as the benchmarks have them', () => {
  const section = /\n## Beside other kits\n([\s\S]*?)\n## /.exec(read('docs/benchmarks.md'))?.[1] ?? ''
  const rows = [...section.matchAll(/^\| ([^|]+) \| ([\d.]+ kB) \| [\d.]+ kB \|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  const date = /measured by (\d+ \w+ \d{4})/.exec(section)?.[1]
  const readme = read('README.md')
  // Our own row is in bold type, and no other one.
  const lines = rows.map(([, name = '', page]) =>
    name.startsWith('create-appkit') ? `| **${name}** | **${page}** |\n` : `| ${name} | ${page} |\n`,
  )
  expect(lines.filter((line) => line.includes('**'))).toHaveLength(1)
  expect(readme).toContain(`| page | JavaScript, gzip |\n|:--|--:|\n${lines.join('')}\n`)
  expect(readme).toMatch(new RegExp(`The other kits were measured by\\s${date}`))
  const [own, rainbowKit, reown] = ['create-appkit', 'RainbowKit', 'Reown AppKit'].map(
    (start) => rows.find(([, name = '']) => name.startsWith(start))?.[2],
  )
  expect(readme).toContain(
    `is ${own} of JavaScript, beside ${rainbowKit} with RainbowKit and ${reown} with Reown AppKit.`,
  )
})

it('the README has the bytes of a new app as the benchmarks measured them', () => {
  const [, latest = ''] = read('docs/benchmarks.md').split('\n## Latest\n')
  const figures = [
    ['with the page', 'JavaScript over the floor before any click, gzip'],
    ['ahead of a click, once the page is idle', '… fetched ahead while the page is idle'],
    ['until the modal is open', '… until the modal is open'],
    ['until connected, with a balance shown', '… until connected with a balance shown'],
  ] as const
  for (const [row, start] of figures) {
    const [, line = ''] = latest.split(`| ${start} |`)
    const size = /^[^|]*\| ([\d.]+ kB)/.exec(line)?.[1]
    expect(read('README.md')).toContain(`| ${row} | ${size} |`)
  }
})

it('the sizes and libraries shown are those of a build', () => {
  const script = new URL('../bench/apps/buildParts.mjs', import.meta.url).href
  const code = `import { buildParts } from ${JSON.stringify(script)}
    console.log(JSON.stringify(await buildParts(['receive', 'namespace/polkadot'])))`
  // In a process of its own: the test runner's NODE_ENV would make these development builds.
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, NODE_ENV: undefined },
    encoding: 'utf8',
  })
  const built: Record<string, Measured> = JSON.parse(output)
  for (const [name, { page, later, libraries }] of Object.entries(built)) {
    const shown = measured[name]
    const [is, was] = [page + later, (shown?.page ?? 0) + (shown?.later ?? 0)]
    expect(Math.abs(is - was), `${name} has ${is} bytes, shown are ${was}. ${renew}`).toBeLessThan(
      was * 0.1 + 500,
    )
    expect(libraries, renew).toEqual(shown?.libraries)
  }
})
