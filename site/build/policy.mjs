import { createHash } from 'node:crypto'

const charsetTag = /<meta charset="utf-8">/i
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** The style that VitePress adds for the moment in which the mode changes, so that nothing fades. */
const switching = 'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='

/**
 * Puts a Content-Security-Policy into a built page. Its only inline scripts are those that set dark mode before the
 * first paint, and each is allowed by its hash.
 *
 * @param {string} given a built page
 * @returns {string} the page with its policy
 * @throws {Error} if the page has no place for a policy: without one it would run any script
 */
export function addPolicy(given) {
  // These styles are in the theme's own markup, and its script sets them again. Styles of pages are classes (classes.mjs).
  if (!charsetTag.test(given))
    throw new Error('A page has no <meta charset="utf-8"> before which its policy could stand.')
  const html = given.replace(/ style="(?:--vp-vh:0px|position:relative);"/g, '')
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !/type="(?:application\/(?:ld\+)?json|speculationrules)"/.test(attributes))
    .map(([, , script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    `style-src 'self' '${switching}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html.replace(
    charsetTag,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}
