import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { partsOf } from '../../.ci/supplyChain.mjs'
import { cleanUp, hashes, makeViteApp, run, scratch } from '../cli/support.js'

const root = join(import.meta.dirname, '../..')
afterAll(cleanUp)

const gap = String.raw`(?:\s|\*|\/\/|#)+`
const name = String.raw`(?:-\S+\s+)*["'\`]?appkit(?![-\w/.])`

/** Ways to name a program so that a package runner looks it up on a registry, under a name that is not ours. */
const forms = [
  new RegExp(String.raw`\b(?:npx|pnpx|bunx|dlx|exec|(?:npm|bun) x)${gap}${name}`, 'i'),
  new RegExp(String.raw`\b(?:npm|pnpm|yarn|bun) (?:i|install|add)${gap}${name}`, 'i'),
  new RegExp(
    String.raw`(?<!\b(?:npm|pnpm|yarn|bun) )\b(?:run|type):?${gap}["'\`]?appkit\s+(?:create|generate|dev)`,
    'i',
  ),
]

function findIn(text: string): readonly string[] {
  return forms.flatMap((form) => form.exec(text)?.[0] ?? [])
}

describe('every text names a form that cannot fetch somebody else’s code', () => {
  it('knows the forms', () => {
    const bad = [
      'npx',
      'npx -y',
      'npx --yes',
      'pnpm dlx',
      'yarn dlx',
      'bunx',
      'npm exec --',
      'npm x',
      'npm i -D',
    ]
    for (const words of bad) expect(findIn(`${words} appkit generate`), words).not.toEqual([])
    expect(findIn('Then run\n * `appkit generate`.')).not.toEqual([])
    expect(findIn('// with `npx\n// appkit dev`')).not.toEqual([])
    const good = ['npx create-appkit generate', 'npm run appkit -- dev', 'npm i -D appkit-sandbox@0.1.0']
    for (const words of good) expect(findIn(words), words).toEqual([])
  })

  it('in the repository', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    const texts = files
      .split('\n')
      .filter(
        (file) => file !== '' && !/commands\.test\.ts$|package-lock\.json$|\.(png|wasm|tgz)$/.test(file),
      )
    expect(texts.length).toBeGreaterThan(500)
    const found = texts.flatMap((file) => {
      const bad = findIn(readFileSync(join(root, file), 'utf8'))
      return bad.length > 0 ? [`${file}: ${bad.join(', ')}`] : []
    })
    expect(found).toEqual([])
  })

  it.each(['npm', 'pnpm', 'yarn', 'bun'])('in what the command prints and writes for %s', async (pm) => {
    const cwd = scratch()
    const flags = ['--pm', pm, '--no-install', '--no-git']
    const fresh = await run('create-appkit', ['fresh', ...flags], { cwd })
    const host = makeViteApp(cwd, 'host', 'react-ts')
    const joined = await run('create-appkit', ['.', ...flags], { cwd: host })
    expect([fresh.code, joined.code]).toEqual([0, 0])
    const written = [join(cwd, 'fresh'), host].flatMap((folder) =>
      Object.keys(hashes(folder)).map((path) => readFileSync(join(folder, path), 'utf8')),
    )
    const refused = await run('create-appkit', ['generate'], { cwd })
    const helps = await Promise.all(
      [['--help'], ['generate', '--help'], ['dev', '--help']].map((args) =>
        run('create-appkit', args, { cwd }),
      ),
    )
    const printed = [fresh, joined, refused, ...helps].flatMap(({ stdout, stderr }) => [stdout, stderr])
    expect([...printed, ...written].flatMap(findIn)).toEqual([])
    const dev = { npm: 'npm run appkit -- dev', pnpm: 'pnpm run appkit dev', yarn: 'yarn run appkit dev' }
    expect(fresh.stdout).toContain(pm === 'bun' ? 'bun run appkit dev' : dev[pm as keyof typeof dev])
    expect(joined.stdout).toMatch(/(npx|pnpm exec|yarn run|bun run) create-appkit dev/)
  })
})

describe('names and versions', () => {
  const manifests = ['runtime', 'sandbox', 'cli', 'server'].map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  )

  it('every package is on the list of names to reserve', () => {
    const page = readFileSync(join(root, 'docs/publishing.md'), 'utf8')
    for (const { name: own } of manifests) expect(page).toContain(`| \`${own}\` |`)
    expect(page).toContain('| `appkit-frame` |')
  })

  it('the commands and what they tell to install are of exact versions', () => {
    const exact = /^\d+\.\d+\.\d+$/
    for (const { name: own, dependencies, version } of manifests) {
      expect(version, own).toBe(manifests[0].version)
      // Pages have one copy of what the runtime shares with them: `peers.test.ts`.
      if (own === 'appkit-runtime') continue
      for (const [dependency, range] of Object.entries(dependencies)) {
        expect(range, `${own} needs ${dependency}`).toMatch(exact)
      }
    }
    const { peerDependencies } = manifests[2]
    const hint = readFileSync(join(root, 'cli/src/generate/document/loadPeer.ts'), 'utf8')
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const peer of ['openapi-typescript', 'json-schema-to-zod', 'typescript']) {
      // A range here would keep hosts with another version from installing anything.
      expect(peerDependencies[peer]).toBe('*')
      expect(hint).toMatch(new RegExp(`${peer}'?: '${devDependencies[peer]}'`))
    }
    expect(peerDependencies['appkit-sandbox']).toBe(manifests[1].version)
  })
})

it('no built file names a place on the machine that built it', () => {
  for (const folder of ['runtime', 'server', 'sandbox', 'frame', 'cli'].map((name) =>
    join(root, name, 'dist'),
  )) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(c|m)?js$/.test(path),
    )
    expect(files.length).toBeGreaterThan(0)
    const naming = files.filter((path) => readFileSync(join(folder, path), 'utf8').includes(root))
    expect(naming, folder).toEqual([])
  }
})

describe('engines', () => {
  it('everything that our packages install runs on the oldest Node they are made for', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>
    }
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const oldest = engines.node.replace('>=', '')
    // A package that an app may bring itself, such as @solana/kit, is not installed by ours.
    for (const part of Object.values(packages))
      for (const [name, { optional }] of Object.entries(part.peerDependenciesMeta ?? {}))
        if (optional) delete part.peerDependencies?.[name]
    const refused = ['runtime', 'server', 'sandbox', 'cli', 'frame'].flatMap((folder) =>
      [...partsOf(packages, folder, []).keys()].flatMap((place) => {
        const range = packages[place]?.engines?.node
        return range !== undefined && !admits(range, oldest) ? [`${place} wants Node ${range}`] : []
      }),
    )
    expect(refused).toEqual([])
    expect(admits('>=22.12.0', oldest)).toBe(false)
    expect(admits('^12.17.0 || ^14.13 || >=16.0.0', oldest)).toBe(true)
    expect(admits('^18 || ^22', oldest)).toBe(false)
  })
})

it.each([
  'create-appkit',
  'appkit',
  'appkit-frame',
  'appkit-server',
])('%s, run by npx in the repository after a build, is ours', (command) => {
  const folder = /^appkit-(frame|server)$/.exec(command)?.[1] ?? 'cli'
  expect(realpathSync(join(root, 'node_modules/.bin', command))).toBe(
    join(realpathSync(root), folder, 'dist/bin', `${command}.js`),
  )
})

/** Whether one alternative of a range takes a version; knows what package managers refuse by: `>=`, `^` and numbers. */
function admits(range: string, version: string): boolean {
  const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(([part]) => Number(part))
  const below = (a: readonly number[], b: readonly number[]) => {
    const at = b.findIndex((part, index) => part !== (a[index] ?? 0))
    return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
  }
  const own = numbers(version)
  return range.split('||').some((alternative) => {
    const wanted = numbers(alternative)
    return !below(own, wanted) && (/>/.test(alternative) || wanted.length === 0 || wanted[0] === own[0])
  })
}

interface Locked {
  readonly version: string
  readonly engines?: { readonly node?: string }
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
