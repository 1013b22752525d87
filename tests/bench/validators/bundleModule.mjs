import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/**
 * Bundles one entry as a host would.
 *
 * @param {string} input Absolute path of the entry.
 * @param {string} file Absolute path to write the bundle to.
 * @returns {Promise<number>} Size of the minified bundle in bytes after gzip.
 */
export async function bundleModule(input, file) {
  const bundle = await rolldown({ input, logLevel: 'silent' })
  await bundle.write({ file, format: 'esm' })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return output.reduce(
    (bytes, part) => bytes + (part.type === 'chunk' ? gzipSync(part.code, { level: 9 }).length : 0),
    0,
  )
}
