import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DevServer, GraphModule, OverlayError } from './devServer.js'
import { type GenerateOutcome, type GenerateProblem, runGenerate } from './runGenerate.js'

const configName = /^appkit\.config\.m?[jt]s$/

/** The files that a run writes. */
export const generated = /\/src\/appkit\/(generated\/|theme\.css)/

/** Keeps the generated files of one running server like the config. */
export interface Regenerator {
  /** Settles when no run is under way. */
  settled(): Promise<unknown>
  /** Whether a change of a file was made by a run, which has seen to it. */
  isOwn(file: string): boolean
  /** Whether the generated files depend on a file, or may: while the config is broken, on any. */
  isSource(file: string): boolean
  /** Runs again, reports the outcome, and reloads pages if it succeeded. */
  run(): Promise<void>
}

interface State {
  readonly server: DevServer
  readonly root: string
  /** The state in which a run left the files that it wrote, by path. On a busy machine Vite reports them late. */
  readonly written: Map<string, string>
  /** The state of each file that the last run was made from, by path, when a run last began or ended. */
  sources: ReadonlyMap<string, string>
  /** The problem of the last run, while it has one. */
  failure: OverlayError | undefined
  isBusy: boolean
  running: Promise<void>
  next: Promise<void> | undefined
}

/**
 * Starts with a first run.
 *
 * @param server - Vite's development server.
 */
export function createRegenerator(server: DevServer): Regenerator {
  const state: State = {
    server,
    root: findRoot(server),
    written: new Map(),
    sources: new Map(),
    failure: undefined,
    isBusy: false,
    running: Promise.resolve(),
    next: undefined,
  }
  server.ws.on('connection', () => showFailure(state))
  void run(state, true)
  return {
    settled: () => state.next ?? state.running,
    run: () => run(state),
    isOwn(file) {
      const path = slashed(file)
      const isBeingWritten = state.isBusy && generated.test(path)
      return isBeingWritten || (state.written.has(path) && state.written.get(path) === stampOf(path))
    },
    isSource(file) {
      const path = slashed(file)
      if (placesIn(state.root).includes(path) || state.sources.has(path)) return true
      if (state.failure !== undefined) return !/\/(node_modules|\.git|src\/appkit)\//.test(path)
      return reachesConfig(server.moduleGraph.getModulesByFile(path), new Set())
    },
  }
}

/** Runs that are asked for during a run are one that starts after it. */
function run(state: State, isFirst = false): Promise<void> {
  state.next ??= state.running.then(() => {
    state.next = undefined
    state.isBusy = true
    const began = Date.now()
    state.sources = stampsOf([...state.sources.keys()])
    state.running = runGenerate(state.root).then((outcome) => {
      state.isBusy = false
      report(state, outcome, isFirst)
      if (outcome.kind === 'done' && followSources(state, outcome.sources, began)) void run(state)
    })
    return state.running
  })
  return state.next
}

/**
 * Notes the files that a run was made from. Until the first page has loaded them, Vite's module graph does not know those that
 * the config imports, and a new one may change before anybody knows that it counts.
 *
 * @param began - when the run began, in ms.
 * @returns whether one has changed since, so that the run has to be repeated.
 */
function followSources(state: State, sources: readonly string[], began: number): boolean {
  const before = state.sources
  state.sources = stampsOf(sources.map((path) => slashed(join(state.root, path))))
  const added = [...state.sources.keys()].filter((path) => !before.has(path))
  for (const path of added) state.server.watcher.add(path)
  const isChanged = ([path, stamp]: readonly [string, string]) =>
    before.has(path) && before.get(path) !== stamp
  return added.some((path) => isNewer(path, began)) || [...state.sources].some(isChanged)
}

function report(state: State, outcome: GenerateOutcome, isFirst: boolean): void {
  const { root, server, written } = state
  const { logger } = server.config
  if (outcome.kind === 'absent') {
    logger.warn(
      '[appkit] create-appkit is not installed here, so nothing is generated. Add it to the devDependencies.',
      { timestamp: true },
    )
    return
  }
  if (outcome.kind === 'failed') {
    state.failure = toOverlay(root, outcome.problem)
    logger.error(`[appkit] ${outcome.problem.message}`, { timestamp: true })
    showFailure(state)
    return
  }
  state.failure = undefined
  for (const path of outcome.written) {
    const file = slashed(join(root, path))
    written.set(file, stampOf(file))
    server.moduleGraph.onFileChange(file)
  }
  if (outcome.written.length > 0)
    logger.info(`[appkit] wrote ${outcome.written.join(', ')}`, { timestamp: true })
  // A page of this server's start has waited for the first run, and a reload would take away what is typed in it.
  if (!isFirst) server.ws.send({ type: 'full-reload' })
}

const isNewer = (path: string, time: number) =>
  // In whole milliseconds, as the clock has them.
  Math.floor(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time

/** Returns a mark that tells one writing of a file from the next. Empty if there is no file. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`
}

function showFailure({ failure, server }: State): void {
  // Without a page Vite would keep it for the next one, also when it is mended by then.
  if (failure && server.ws.clients.size > 0) server.ws.send({ type: 'error', err: failure })
}

/** Whether the config is among what imports a module, at any distance. */
function reachesConfig(modules: Iterable<GraphModule> = [], seen: Set<GraphModule>): boolean {
  for (const module of modules) {
    if (seen.has(module)) continue
    seen.add(module)
    if (configName.test(basename(module.file ?? '')) || reachesConfig(module.importers, seen)) return true
  }
  return false
}

/** The folder with the config: Vite's root, else that of its own config, else where it was started. */
function findRoot({ config, watcher }: DevServer): string {
  const root = projectOf(config)
  const found = placesIn(root).find((file) => existsSync(file))
  if (found !== undefined) watcher.add(found)
  return root
}

/** The folder of the app's config: the root of Vite, the folder of its own config, or that in which it was started. */
export function projectOf({ configFile, root }: Pick<DevServer['config'], 'configFile' | 'root'>): string {
  const places = [root, ...(configFile ? [dirname(configFile)] : []), process.cwd()]
  return places.find((place) => placesIn(place).some((file) => existsSync(file))) ?? root
}

/** Every path that a project's config may have. */
export function placesIn(root: string): readonly string[] {
  const names = ['ts', 'mts', 'js', 'mjs'].map((end) => `appkit.config.${end}`)
  return [...names, ...names.map((name) => `src/${name}`)].map((path) => slashed(join(root, path)))
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

const stampsOf = (paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(paths.map((path) => [path, stampOf(path)]))

/** Puts a problem into the form of Vite's overlay: file and line to click on, and the lines around it. */
function toOverlay(root: string, { message, file, line, column = 1 }: GenerateProblem): OverlayError {
  const plain = { message, stack: '', plugin: 'appkit' }
  if (file === undefined) return plain
  const path = join(root, file)
  if (line === undefined) return { ...plain, id: path }
  const frame = frameOf(path, line, column)
  return { ...plain, id: path, loc: { file: path, line, column }, ...(frame && { frame }) }
}

/** Two lines before and after a place, numbered, with a mark below it. */
function frameOf(path: string, line: number, column: number): string | undefined {
  let lines: readonly string[]
  try {
    lines = readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    return undefined
  }
  const first = Math.max(1, line - 2)
  const width = String(line + 2).length
  return lines
    .slice(first - 1, line + 2)
    .flatMap((text, index) => {
      const shown = `${String(first + index).padStart(width)} | ${text}`
      return first + index === line ? [shown, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [shown]
    })
    .join('\n')
}
