/** Browsers by what they write in `User-Agent`. The more special ones come first, because they name the others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names a browser as its user would: "Chrome 150 on Linux". A text that is not known is shown as it is.
 *
 * @param agent - the `User-Agent` header (RFC 9110, section 10.1.5)
 */
export function browserName(agent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version === undefined) continue
    const system = systems.find(([known]) => known.test(agent))?.[1]
    return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return agent
}
