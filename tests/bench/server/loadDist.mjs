import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}
const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

/**
 * Reads every file of a build and compresses it once, as a static host would ahead of time.
 *
 * @param {string} dist the build's folder
 * @returns {Promise<Map<string, { type: string, raw: Buffer, gz: Buffer, br: Buffer }>>} by path from the
 *   root, e.g. "/index.html"; gz is gzip at level 9, br brotli at level 11.
 */
export async function loadDist(dist) {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(async (path) => {
    const raw = readFileSync(path)
    const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
    const [gz, br] = await Promise.all([gzip(raw, { level: 9 }), brotli(raw, { params })])
    const type = types[extname(path)] ?? 'application/octet-stream'
    return [path.slice(dist.length).replaceAll('\\', '/'), { type, raw, gz, br }]
  })
  return new Map(await Promise.all(files))
}
