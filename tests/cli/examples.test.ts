import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { examples } from '../../tools/examples/list.mjs'
import { compareFolders, makeExamples } from '../../tools/examples/make.mjs'
import { buildProjects } from './compiler.js'
import { linkPackages, prepareCommands, repo, scratch } from './support.js'

prepareCommands()

describe('the examples of this repository', () => {
  let made = ''
  beforeAll(() => {
    made = scratch()
    makeExamples(made)
  })

  it('are what the command makes today: else run `node tools/examples.mjs`', () => {
    expect(compareFolders(made, join(repo, 'examples'))).toEqual([])
  })

  it('have a folder for each row of the list, and no other', () => {
    const folders = readdirSync(join(repo, 'examples'), { withFileTypes: true })
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(names.sort()).toEqual(examples.map(({ name }) => name).sort())
  })

  it('have the features that the list says of them', () => {
    const missing = examples.flatMap(({ name, features = [] }) => {
      const kit = readFileSync(join(made, name, 'src/appkit/generated/kit.ts'), 'utf8')
      return features.filter((each) => !kit.includes(`appkit-runtime/features/${each}'`))
    })
    expect(missing).toEqual([])
  })

  it('compile where one has code that the command does not write', () => {
    const app = join(made, 'bridge')
    linkPackages(app)
    expect(buildProjects(app)).toEqual([])
  })

  it('differ as soon as a file is changed, added or missing', () => {
    expect(compareFolders(join(made, 'vite'), join(made, 'money'))).toContain('appkit.config.ts')
    expect(compareFolders(join(made, 'vite'), join(made, 'bridge'))).toContain('src/Tip.tsx')
    expect(compareFolders(join(made, 'bridge'), join(made, 'vite'))).toContain('src/Tip.tsx')
  })
})
