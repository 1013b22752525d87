import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WatchFolder, watchSources } from './watchSources.js'

let root = ''
let stop = () => {}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-watch-'))
  mkdirSync(join(root, 'specs/openapi'), { recursive: true })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

/** Longer than the sources must be quiet. */
const later = 100

/** A system that tells of changes when the test says so, and of none in a folder that nobody watches. */
function fakeSystem() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const watched = new Map<string, (event: string, name: string) => void>()
  const watch: WatchFolder = (folder, changed) => {
    watched.set(folder, changed)
    return {
      on: () => {},
      close: () => {
        if (watched.get(folder) === changed) watched.delete(folder)
      },
    }
  }
  const change = (path: string) => {
    const file = join(root, path)
    watched.get(dirname(file))?.('change', basename(file))
  }
  return { watch, change, pass: () => vi.advanceTimersByTimeAsync(later), watched }
}

describe('the watcher of sources, with a system that tells of changes,', () => {
  it('runs once for several quick changes, also of the config, and not for other files', async () => {
    const { watch, change, pass } = fakeSystem()
    const run = vi.fn(async () => {})
    stop = watchSources(root, run, watch)
    change('README.md')
    change('specs/openapi/notes.txt')
    await pass()
    expect(run).toHaveBeenCalledTimes(0)
    change('specs/openapi/a.yaml')
    change('specs/openapi/a.yaml')
    change('appkit.config.ts')
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('never runs twice at a time, and runs again after a change that came meanwhile', async () => {
    const { watch, change, pass } = fakeSystem()
    const releases: (() => void)[] = []
    const run = vi.fn(() => new Promise<void>((settle) => releases.push(settle)))
    stop = watchSources(root, run, watch)
    change('specs/openapi/a.yaml')
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
    change('specs/openapi/a.yaml')
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
    releases[0]?.()
    await pass()
    expect(run).toHaveBeenCalledTimes(2)
    releases[1]?.()
    await pass()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('runs no more once it was stopped, and watches nothing', async () => {
    const { watch, change, pass, watched } = fakeSystem()
    const run = vi.fn(async () => {})
    const end = watchSources(root, run, watch)
    change('specs/openapi/a.yaml')
    end()
    await pass()
    expect(run).toHaveBeenCalledTimes(0)
    expect(watched.size).toBe(0)
  })

  it('runs again for a file that changed while a config that imports it was read for the first time', async () => {
    const { watch, change, pass } = fakeSystem()
    const colours = join(root, 'colours.ts')
    writeFileSync(colours, '')
    utimesSync(colours, 0, 0)
    const run = vi.fn(async () => {
      if (run.mock.calls.length > 1) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      const now = new Date()
      utimesSync(colours, now, now)
    })
    stop = watchSources(root, run, watch)
    writeFileSync(join(root, 'appkit.config.ts'), "import './colours'\n")
    change('appkit.config.ts')
    await pass()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('does not run again for a file that changed in the millisecond in which it began', async () => {
    const { watch, change, pass } = fakeSystem()
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
    const config = join(root, 'appkit.config.ts')
    const run = vi.fn(async () => {
      if (run.mock.calls.length > 1) stop()
    })
    stop = watchSources(root, run, watch)
    writeFileSync(config, '')
    utimesSync(config, (now + later + 0.7) / 1000, (now + later + 0.7) / 1000)
    vi.setSystemTime(now + later - 80)
    change('appkit.config.ts')
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('follows what the config imports, and a config that is deleted and put back', async () => {
    const config = join(root, 'src/appkit.config.ts')
    mkdirSync(join(root, 'src/chains'), { recursive: true })
    writeFileSync(config, "import { list } from './chains/list.js'\nexport default { list }\n")
    writeFileSync(join(root, 'src/chains/list.ts'), "export * from './more'\n")
    writeFileSync(join(root, 'src/chains/more.ts'), '1')
    const { watch, change, pass } = fakeSystem()
    const run = vi.fn(async () => {})
    stop = watchSources(root, run, watch)
    const expectRuns = async (path: string, times: number) => {
      change(path)
      await pass()
      expect(run, path).toHaveBeenCalledTimes(times)
    }
    await expectRuns('src/chains/more.ts', 1)
    await expectRuns('src/chains/other.ts', 1)
    rmSync(config)
    await expectRuns('src/appkit.config.ts', 2)
    writeFileSync(config, "export * from './chains/other'\n")
    writeFileSync(join(root, 'src/chains/other.ts'), '2')
    await expectRuns('src/appkit.config.ts', 3)
    await expectRuns('src/chains/other.ts', 4)
  })

  it('follows the specs that the config names, wherever they are, as of the last run', async () => {
    mkdirSync(join(root, 'api'))
    const { watch, change, pass } = fakeSystem()
    let named = ['api/shop.yaml']
    const run = vi.fn(async () => {})
    stop = watchSources(root, run, watch, () => named)
    change('api/shop.yaml')
    await pass()
    change('api/pay.yaml')
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
    named = ['./api/pay.yaml']
    change('appkit.config.ts')
    await pass()
    change('api/pay.yaml')
    await pass()
    expect(run).toHaveBeenCalledTimes(3)
    change('api/shop.yaml')
    await pass()
    expect(run).toHaveBeenCalledTimes(3)
  })
})

it('watchSources runs after a change on the disk', async () => {
  const ran = new Promise<void>((resolve) => {
    stop = watchSources(root, async () => resolve())
  })
  writeFileSync(join(root, 'specs/openapi/a.yaml'), '1')
  await ran
})
