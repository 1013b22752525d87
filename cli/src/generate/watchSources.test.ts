import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSources } from './watchSources.js'

const wait = { timeout: 10_000 }

let root = ''
let stop = () => {}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'appkit-watch-'))
  await mkdir(join(root, 'specs/openapi'), { recursive: true })
})
afterEach(async () => {
  stop()
  await rm(root, { recursive: true })
})

const pause = (time: number) => new Promise((settle) => setTimeout(settle, time))

it('runs once for several quick changes, also of the config, and not for other files', async () => {
  const run = vi.fn(async () => {})
  stop = watchSources(root, run)
  await writeFile(join(root, 'README.md'), 'x')
  await writeFile(join(root, 'specs/openapi/notes.txt'), 'x')
  await pause(300)
  expect(run).toHaveBeenCalledTimes(0)
  // Written without a pause in between, so that a busy machine cannot pull them apart.
  writeFileSync(join(root, 'specs/openapi/a.yaml'), '1')
  writeFileSync(join(root, 'specs/openapi/a.yaml'), '2')
  writeFileSync(join(root, 'appkit.config.ts'), '3')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
  await pause(300)
  expect(run).toHaveBeenCalledTimes(1)
})

it('never runs twice at a time, and runs again after a change that came meanwhile', async () => {
  let active = 0
  let most = 0
  let release = () => {}
  const run = vi.fn(async () => {
    active++
    most = Math.max(most, active)
    await new Promise<void>((settle) => {
      release = settle
    })
    active--
  })
  stop = watchSources(root, run)
  await writeFile(join(root, 'specs/openapi/a.yaml'), '1')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
  await writeFile(join(root, 'specs/openapi/a.yaml'), '2')
  await pause(300)
  expect(run).toHaveBeenCalledTimes(1)
  release()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), wait)
  release()
  expect(most).toBe(1)
})

it('runs no more once it was stopped', async () => {
  const run = vi.fn(async () => {})
  watchSources(root, run)()
  await writeFile(join(root, 'specs/openapi/a.yaml'), '1')
  await pause(300)
  expect(run).toHaveBeenCalledTimes(0)
})

it('follows what the config imports, and a config that is deleted and put back', async () => {
  const config = join(root, 'src/appkit.config.ts')
  await mkdir(join(root, 'src/chains'), { recursive: true })
  writeFileSync(config, "import { list } from './chains/list.js'\nexport default { list }\n")
  writeFileSync(join(root, 'src/chains/list.ts'), "export * from './more'\n")
  writeFileSync(join(root, 'src/chains/more.ts'), '1')
  const run = vi.fn(async () => {})
  stop = watchSources(root, run)
  const runs = async (times: number) => {
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(times), wait)
    await pause(200)
    expect(run).toHaveBeenCalledTimes(times)
  }
  writeFileSync(join(root, 'src/chains/more.ts'), '2')
  await runs(1)
  writeFileSync(join(root, 'src/chains/other.ts'), '2')
  await pause(300)
  expect(run).toHaveBeenCalledTimes(1)
  await rm(config)
  await runs(2)
  writeFileSync(config, "export * from './chains/other'\n")
  await runs(3)
  writeFileSync(join(root, 'src/chains/other.ts'), '3')
  await runs(4)
})
