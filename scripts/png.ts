import { inflateSync } from 'node:zlib'

/** A picture as Chromium writes it: PNG with eight bits a channel, not interlaced. */
export interface Picture {
  width: number
  height: number
  /** The color at a place, as in `#0d1117`. */
  colorAt(x: number, y: number): string
}

/** Decodes a picture. Throws where it is in another form. */
export function readPicture(png: Buffer): Picture {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]
  const channels = type === 6 ? 4 : 3
  if (depth !== 8 || (type !== 2 && type !== 6) || png[28] !== 0) throw new Error('The picture has another form.')
  const lines = unfiltered(inflateSync(dataOf(png)), { lineLength: width * channels, channels })
  return {
    width,
    height,
    colorAt(x, y) {
      const start = (y * width + x) * channels
      return `#${lines.subarray(start, start + 3).toString('hex')}`
    },
  }
}

/** The compressed lines, which may be in several chunks. */
function dataOf(png: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length))
  }
  return Buffer.concat(chunks)
}

/** The pixels: each line begins with the number of the filter that was applied to it. */
function unfiltered(data: Buffer, { lineLength, channels }: { lineLength: number; channels: number }): Buffer {
  const height = data.length / (lineLength + 1)
  const pixels = Buffer.alloc(height * lineLength)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (lineLength + 1)] ?? 0
    for (let x = 0; x < lineLength; x += 1) {
      const at = y * lineLength + x
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0)
      const up = y === 0 ? 0 : (pixels[at - lineLength] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (pixels[at - lineLength - channels] ?? 0)
      pixels[at] = (data[y * (lineLength + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return pixels
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/**
 * What is wrong with the frame that every picture has, two pixels wide. Where Chromium left out a part of the page, the
 * frame is broken, since such a part reaches to a border.
 */
export function faultOfFrame({ width, height, colorAt }: Picture): string | undefined {
  const frame = colorAt(0, 0)
  const across = Array.from({ length: width }, (_, x) => [colorAt(x, 0), colorAt(x, height - 1)])
  const down = Array.from({ length: height }, (_, y) => [colorAt(0, y), colorAt(width - 1, y)])
  const broken = [...across, ...down].flat().filter((color) => color !== frame).length
  if (broken > 0) return `${broken} pixels of the frame are missing`
  const [last, low] = [width - 4, height - 4]
  const corners = [colorAt(4, 4), colorAt(last, 4), colorAt(4, low), colorAt(last, low)]
  return corners.every((color) => color === corners[0] && color !== frame) ? undefined : 'a corner has another color'
}
