import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const hashed = /([\w.-]+?)-[\w-]{8}(?=\.(?:js|css)\b)/g

/**
 * The bytes of a file of a build, as gzip -9. Names of files in it get a hash of the name in place of one of the content: those
 * change with every change of any file, and would move the sum over all files by a hundred bytes.
 */
export const sizeOf = ({ code }) =>
  gzipSync(
    code.replace(
      hashed,
      (_, name) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}`,
    ),
    { level: 9 },
  ).length
