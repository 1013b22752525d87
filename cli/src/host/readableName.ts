/**
 * Makes a name of lower-case words with dashes readable; any other name is somebody's choice and stays.
 *
 * @param name A folder's or a package's name; the scope of a package is dropped.
 */
export function readableName(name: string): string {
  const own = name.replace(/^@[^/]+\//, '')
  if (!/^[a-z0-9]+([-_.][a-z0-9]+)*$/.test(own)) return own
  const words = own.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
