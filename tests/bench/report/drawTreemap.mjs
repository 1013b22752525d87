const width = 1200
const height = 720

/**
 * A treemap as SVG: areas are bytes of gzip.
 *
 * @param {readonly { name: string, group: string, cost: number }[]} parts
 */
export function drawTreemap(parts) {
  const shown = parts.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost)
  const total = shown.reduce((sum, { cost }) => sum + cost, 0)
  const groups = [...new Set(shown.map(({ group }) => group))]
  const boxes = place(shown, { x: 0, y: 0, w: width, h: height }, total)
  const cells = boxes.map(({ part, x, y, w, h }) => {
    const hue = (groups.indexOf(part.group) * 360) / groups.length
    const label =
      w > 60 && h > 26 ? `<text x="${x + 5}" y="${y + 16}">${escapeXml(shorten(part.name, w))}</text>` : ''
    const bytes = w > 60 && h > 42 ? `<text x="${x + 5}" y="${y + 32}">${part.cost} B</text>` : ''
    return `<g><title>${escapeXml(part.name)}: ${part.cost} B</title><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${hue} 55% 82%)" stroke="#fff"/>${label}${bytes}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Bytes of gzip with the page: ${total}</title>
${cells.join('\n')}
</svg>
`
}

/** Cuts a box in two halves of about equal bytes until each has one part. */
function place(parts, { x, y, w, h }, total) {
  if (parts.length === 0) return []
  const round = (value) => Math.round(value * 10) / 10
  if (parts.length === 1) return [{ part: parts[0], x: round(x), y: round(y), w: round(w), h: round(h) }]
  let half = 0
  let count = 0
  while (count < parts.length - 1 && (count === 0 || half + parts[count].cost <= total / 2))
    half += parts[count++].cost
  const share = half / total
  const [first, second] =
    w > h
      ? [
          { x, y, w: w * share, h },
          { x: x + w * share, y, w: w * (1 - share), h },
        ]
      : [
          { x, y, w, h: h * share },
          { x, y: y + h * share, w, h: h * (1 - share) },
        ]
  return [...place(parts.slice(0, count), first, half), ...place(parts.slice(count), second, total - half)]
}

const shorten = (name, w) => {
  const room = Math.floor((w - 8) / 6.6)
  return name.length > room ? `…${name.slice(1 - room)}` : name
}
const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
