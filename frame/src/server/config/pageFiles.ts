import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { PackedText } from '../../../../common/packedText.js'
import { languages } from '../../shared/languages.js'
import { chooseEncoding, type Encoding } from '../base/encodings.js'
import { pageFolder } from '../pageFolder.js'
import type { ResolvedConfig } from './config.js'

/** A file of the page. */
export interface PageFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
  /** The file in each encoding that the build has made. */
  readonly encoded?: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** The files of the page, as they were built. */
export interface PageFiles {
  /** SHA-256 over all files, base64url: the build that the page tells the host. */
  readonly build: string
  /** Names with a hash of the file, by the names without. A file that is missing here has its own name. */
  readonly names?: Readonly<Record<string, string>>
  /** The texts of mails by language, which the server alone reads. Absent: mails are English. */
  readonly mails?: Readonly<Record<string, readonly PackedText[]>>
  /** Reads a file by either name. */
  read(name: string): PageFile | undefined
}

const script = 'text/javascript; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  'main.js': script,
  'worker.js': script,
  'passkey.js': script,
  'bring.js': script,
  'social.js': script,
  'wallet.js': script,
  'approve.js': script,
  'continue.js': script,
  'confirm.js': script,
  'page.css': 'text/css; charset=utf-8',
  ...Object.fromEntries(languages.map((name) => [`${name}.texts`, 'application/octet-stream'])),
}

/** The files of the page by their names without a hash. */
export const pageFileNames: readonly string[] = Object.keys(types)

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Reads the built files once. */
export function loadPageFiles(folder = pageFolder): PageFiles {
  const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
  const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  const names = readJson('manifest.json') as Record<string, string>
  const mails = readJson('mails.json') as NonNullable<PageFiles['mails']>
  const hash = createHash('sha256')
  const files = new Map<string, PageFile>()
  for (const [name, type] of Object.entries(types)) {
    const hashed = names[name] ?? name
    const body = read(hashed)
    const made = Object.entries(suffixes).filter(([, suffix]) => existsSync(new URL(hashed + suffix, folder)))
    const encoded = Object.fromEntries(made.map(([encoding, suffix]) => [encoding, read(hashed + suffix)]))
    hash.update(`${name}\0`).update(body)
    for (const each of [name, hashed]) files.set(each, { type, body, encoded })
  }
  return { names, mails, build: hash.digest('base64url'), read: (name) => files.get(name) }
}

const year = 31_536_000

/**
 * A script or style sheet of the page, for this origin only. A name with a hash is another one for each content, so it is asked
 * for once; under a name without, a browser asks whether it has changed.
 */
export function serveAsset(
  files: PageFiles,
  config: ResolvedConfig,
  name: string,
  request: Request,
): Response | undefined {
  const file = files.read(name)
  if (file === undefined) return undefined
  const { body, encoded = {}, type } = file
  const isHashed = Object.values(files.names ?? {}).includes(name)
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), Object.keys(encoded))
  const tag = `"${createHash('sha256').update(body).digest('base64url')}${encoding ? `-${encoding}` : ''}"`
  // A worker has the policy that its script came with.
  const isWorker = name === 'worker.js' || name === files.names?.['worker.js']
  const headers = {
    'content-type': type,
    'cache-control': isHashed ? `public, max-age=${year}, immutable` : 'no-cache',
    etag: tag,
    vary: 'Accept-Encoding',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; connect-src ${isWorker ? "'none'" : "'self'"}`,
    ...(config.origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
  const asked = request.headers.get('if-none-match') ?? ''
  const isKnown = asked === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
  if (isKnown) return new Response(null, { status: 304, headers })
  const sent = (encoding && encoded[encoding]) ?? body
  return new Response(sent, { headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) } })
}
