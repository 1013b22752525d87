import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorsOf } from './migrateHost.js'
import { hashes, linkPackages, makeViteApp, prepareCommands, put, repo, run, scratch } from './support.js'
import { readSections, type Step } from './tutorial/readTutorial.js'

prepareCommands()

const sections = readSections('migrate.md')
const filesOf = (steps: readonly Step[]) =>
  Object.fromEntries(steps.flatMap((step) => (step.kind === 'write' ? [[step.path, step.content]] : [])))
const commandsOf = (steps: readonly Step[]) =>
  steps.flatMap((step) => (step.kind === 'run' ? step.command : []))
/** Dependencies of an app of each kit, as in its package.json. */
const packages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'From RainbowKit': { '@rainbow-me/rainbowkit': '^2.2.10' },
  'From ConnectKit': { connectkit: '^1.9.0' },
  'From Reown AppKit': { '@reown/appkit': '^1.8.0', '@reown/appkit-adapter-wagmi': '^1.8.0' },
  'From Web3Modal': { '@web3modal/wagmi': '^5.1.0' },
}

/** Runs a line of the page. There is no registry, and types are compared below. */
async function follow(cwd: string, line: string) {
  const [npx, program, ...args] = line.split(' ')
  expect([npx, program]).toEqual(['npx', 'create-appkit'])
  return await run(
    'create-appkit',
    [...args, '--no-install', ...(args.includes('--undo') ? [] : ['--no-check'])],
    {
      cwd,
    },
  )
}

describe('the tutorial on moving', () => {
  it('has a section for each kit that the command knows', () => {
    const titles = [...sections.keys()].filter((title) => title.startsWith('From '))
    expect(titles).toEqual(Object.keys(packages))
  })

  it.each(
    Object.keys(packages),
  )('%s makes of its app what it shows, which compiles, and can be taken back', async (title) => {
    const steps = sections.get(title) ?? []
    const at = steps.findIndex(({ kind }) => kind === 'run')
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    linkPackages(cwd)
    for (const name of ['wagmi', '@wagmi', '@tanstack'])
      symlinkSync(join(repo, 'node_modules', name), join(cwd, 'node_modules', name))
    const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    const used = { '@tanstack/react-query': '^5.55.3', viem: '^2.21.0', wagmi: '^2.12.0' }
    Object.assign(manifest.dependencies, used, packages[title])
    put(cwd, {
      'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
      ...filesOf(sections.get('') ?? []),
      ...filesOf(steps.slice(0, at)),
    })
    const before = hashes(cwd)

    const [command = ''] = commandsOf(steps)
    const { code, stderr } = await follow(cwd, command)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const shown = filesOf(steps.slice(at))
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['src/Web3.tsx', 'src/App.tsx']))
    for (const [path, content] of Object.entries(shown))
      expect(readFileSync(join(cwd, path), 'utf8'), path).toBe(content)
    const [undo = ''] = commandsOf(sections.get('Take it back') ?? [])
    expect((await follow(cwd, undo)).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
    await follow(cwd, command)
    expect(errorsOf(cwd)).toEqual([])
  })
})
