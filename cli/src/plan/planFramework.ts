import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Framework, signInPath } from '../catalogue/frameworks.js'
import { detectStyle, type EntryEdit, type SourceStyle } from '../edits/codeStyle.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import type { Choices } from '../flags/types.js'
import { findProvider } from '../host/findEntry.js'
import { endpointsOf, sandboxRpcUrl } from '../host/networks.js'
import type { Target } from '../host/types.js'
import type { ManualEdit, PlannedFile } from '../lock/types.js'
import { noServerLines } from '../render/renderServer.js'
import { renderSignIn, renderSignInRoute, type SignInRoute } from '../render/renderSignInRoute.js'
import { renderPagesApp, renderWallets } from '../render/renderWallets.js'

/** A file of a template, with its names filled in. */
export interface TemplateFile {
  readonly path: string
  readonly content: string
}

/** The files of an app of a framework, besides the generated ones. */
export interface FrameworkFiles {
  readonly files: readonly TemplateFile[]
  /** The edits to files of the host, without the one to its root file. */
  readonly edits: readonly PlannedFile[]
  /** Lines about sign-in for the report. */
  readonly signIn: readonly string[]
  /** The entry of its route, where the list of routes cannot be read. */
  readonly listing?: ManualEdit | undefined
}

/**
 * Plans the files of the host that a framework's app needs: the component around its pages, and the route of sign-in.
 *
 * @param target - the host, an app of a framework.
 * @param framework - its framework.
 * @param path - the file that all pages share, if it was found.
 * @param choices - the decisions of the run.
 * @param style - how the host writes its files.
 */
export async function planFrameworkFiles(
  { root, typescript }: Target,
  framework: Framework,
  path: string | undefined,
  choices: Choices,
  style: SourceStyle = detectStyle(''),
): Promise<FrameworkFiles> {
  const usual = typescript ? framework.usual : framework.usual.replace(/\.tsx$/, '.jsx')
  const own = path === undefined && framework.id === 'nextPages' && !isUsed(root)
  const files = [
    renderWallets(framework, typescript, style),
    ...(own ? [renderPagesApp(usual, importsFrom(usual), style)] : []),
  ]
  if (choices.features.siwx !== true) return { files, edits: [], signIn: [] }
  if (signInPath(framework) === undefined) return { files, edits: [], signIn: noServerLines }
  const signIn = await planSignInFiles({ root, typescript }, framework, path, nodeUrlOf(choices), style)
  return {
    files: [...files, signIn.server, signIn.route],
    edits: signIn.list ? [signIn.list] : [],
    signIn: [signIn.note],
    listing: signIn.listing,
  }
}

/**
 * The url of the nodes that the server of sign-in asks, with CHAIN for the id of the chain.
 *
 * @param choices - the decisions of a run.
 */
export function nodeUrlOf(choices: Choices): string {
  const { blockchainApi } = endpointsOf(choices)
  return sandboxRpcUrl('CHAIN', { blockchainApi, projectId: choices.projectId ?? 'local' })
}

/** The server of sign-in in an app of a framework, and its route. */
export interface SignInFiles {
  readonly server: TemplateFile
  readonly route: TemplateFile
  /** The list of routes with its entry, if the app has such a list and it can be read. */
  readonly list: PlannedFile | undefined
  /** That entry. */
  readonly listed: SignInRoute['listed']
  /** A line for the report. */
  readonly note: string
  /** What a person has to do, where the list cannot be read. */
  readonly listing: ManualEdit | undefined
}

/**
 * Plans the server of sign-in and its route in an app of a framework.
 *
 * @param target - the host.
 * @param framework - its framework, which answers requests.
 * @param path - the file that all pages share, if it was found.
 * @param nodeUrl - the url of the nodes, with CHAIN for the id of the chain.
 * @param style - how the host writes its files.
 */
export async function planSignInFiles(
  { root, typescript }: Pick<Target, 'root' | 'typescript'>,
  framework: Framework,
  path: string | undefined,
  nodeUrl: string,
  style: SourceStyle = detectStyle(''),
): Promise<SignInFiles> {
  const server = renderSignIn(framework, typescript, nodeUrl, style)
  const route = renderSignInRoute(framework, path ?? framework.usual, typescript, style)
  const { file, listing } = route.listed ? await planRoute(root, route.listed) : {}
  return {
    server,
    route: { path: route.path, content: route.content },
    list: file,
    listed: route.listed,
    note: route.note,
    listing,
  }
}

/** The entry in a list of routes. Without a list, the name of the file says where it answers. */
async function planRoute(
  root: string,
  { file, path, module }: NonNullable<SignInRoute['listed']>,
): Promise<{ file?: PlannedFile; listing?: ManualEdit }> {
  if (!existsSync(placeOf(root, file))) return {}
  const { addRoute } = await import('../edits/addRoute.js')
  const bytes = readFileSync(placeOf(root, file))
  const source = bytes.toString('utf8')
  const shared = { path: file, kind: 'shared' } as const
  if (/\bflatRoutes\b/.test(source)) return {}
  const edit = isUtf8(bytes)
    ? addRoute(source, path, module)
    : ({ kind: 'unclear', reason: 'is not UTF-8 text' } as const)
  if (edit.kind === 'already') return { file: { ...shared, action: 'unchanged', content: source } }
  if (edit.kind === 'edited')
    return { file: { ...shared, action: 'update', content: edit.text, replaces: sha256(bytes) } }
  return {
    listing: {
      file,
      reason: `it ${edit.reason}`,
      lines: ["import { route } from '@react-router/dev/routes'"],
      wrap: [`route('${path}', '${module}'),`],
      isRoute: true,
    },
  }
}

/**
 * The lines that say how a route is added to a list that cannot be read.
 *
 * @param listing - the entry, if there is one to add.
 */
export function listingLines(listing: ManualEdit | undefined): readonly string[] {
  if (listing === undefined) return []
  const { file, reason, lines, wrap } = listing
  return [
    `${file} was left alone: ${reason}. Add the route there:`,
    ...[...lines, ...wrap].map((line) => `  ${line}`),
  ]
}

/**
 * Edits the files of a template as those of an existing app: the one that all pages share, and the list of routes.
 *
 * @param files - the files of the template.
 * @param framework - its framework.
 * @param choices - the decisions of the run.
 */
export async function editTemplate(
  files: readonly TemplateFile[],
  framework: Framework,
  choices: Choices,
): Promise<readonly TemplateFile[]> {
  const hasSignIn = choices.features.siwx === true
  const style = detectStyle('')
  const { listed } = hasSignIn ? renderSignInRoute(framework, framework.usual, true, style) : {}
  const edited = files.map(async ({ path, content }) => {
    const edit =
      path === framework.root
        ? await editRoot(content, path, framework.slot)
        : path === listed?.file
          ? (await import('../edits/addRoute.js')).addRoute(content, listed.path, listed.module)
          : undefined
    return { path, content: edit?.kind === 'edited' ? edit.text : content }
  })
  return Promise.all(edited)
}

/**
 * Plans the one edit to the file that all pages of a framework share.
 *
 * @param root - the host's root folder.
 * @param framework - its framework.
 * @param path - the file, if it was found.
 * @returns the file with its new text, or what a person has to do. Neither when another file renders the component, or
 * the file is a new one.
 */
export async function planFrameworkRoot(
  root: string,
  framework: Framework,
  path: string | undefined,
): Promise<{ file?: PlannedFile; manual?: ManualEdit }> {
  if (isUsed(root)) return {}
  if (path === undefined && framework.id === 'nextPages') return {}
  if (path === undefined) return { manual: manualEdit(framework, framework.usual, reasonOf(framework)) }
  const bytes = readFileSync(placeOf(root, path))
  const source = bytes.toString('utf8')
  if (!isUtf8(bytes)) return { manual: manualEdit(framework, path, 'it is not UTF-8 text') }
  const edit = await editRoot(source, path, framework.slot)
  if (edit.kind === 'unclear') return { manual: manualEdit(framework, path, `it ${edit.reason}`) }
  if (edit.kind === 'already') return { file: { path, kind: 'shared', action: 'unchanged', content: source } }
  return { file: { path, kind: 'shared', action: 'update', content: edit.text, replaces: sha256(bytes) } }
}

async function editRoot(source: string, path: string, slot: Framework['slot']): Promise<EntryEdit> {
  const imports = importsFrom(path)
  if (slot === 'island') return (await import('../edits/addIsland.js')).addIsland(source, imports)
  const { wrapFrameworkRoot } = await import('../edits/wrapFrameworkRoot.js')
  return wrapFrameworkRoot(source, path, imports, slot)
}

/** Whether a file of the app, wherever it is, has the provider: that in the component, or one of its own. */
function isUsed(root: string): boolean {
  return findProvider(root, (text) => /appkit\/Wallets['"]/.test(text)) !== undefined
}

function importsFrom(file: string) {
  const way = posix.relative(posix.dirname(file), 'src/appkit')
  const base = way.startsWith('.') ? way : `./${way}`
  return { theme: `${base}/theme.css`, wallets: `${base}/Wallets` }
}

const pageOf = {
  body: '{children}',
  page: '<Component {...pageProps} />',
  outlet: '<Outlet />',
} as const

function reasonOf({ slot, usual }: Framework): string {
  if (slot === 'island') return 'no file, or more than one layout, has a <body>'
  return `there is no ${usual}${slot === 'body' ? ', nor one other layout around all pages' : ''}`
}

function manualEdit({ slot }: Framework, file: string, reason: string): ManualEdit {
  const { theme, wallets } = importsFrom(file)
  const lines = [`import '${theme}'`, `import { Wallets } from '${wallets}'`]
  if (slot === 'island') return { file, reason, lines, wrap: ['<Wallets client:load />'], isIsland: true }
  return { file, reason, lines, wrap: ['<Wallets>', `  ${pageOf[slot]}`, '</Wallets>'] }
}
