// The solids of the sight, made of corner points: keshis, boards, and the slanted parts of the tower.
import { BoxGeometry, BufferGeometry, Float32BufferAttribute, Matrix4, Vector3 } from 'three';
import { KESHI_APOTHEM, KESHI_HALF_HEIGHT } from './parts';

type Point = [number, number, number];

class Faces {
  private points: number[] = [];
  private uvs: number[] = [];

  /** A triangle; uv tells where each corner is in the picture. */
  triangle(corners: [Point, Point, Point], uv: (p: Point) => [number, number]): void {
    for (const corner of corners) {
      this.points.push(...corner);
      this.uvs.push(...uv(corner));
    }
  }

  quad(a: Point, b: Point, c: Point, d: Point, uv: (p: Point) => [number, number]): void {
    this.triangle([a, b, c], uv);
    this.triangle([a, c, d], uv);
  }

  build(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute('position', new Float32BufferAttribute(this.points, 3));
    made.setAttribute('uv', new Float32BufferAttribute(this.uvs, 2));
    made.computeVertexNormals();
    return made;
  }
}

/** Corners of an octagon, against the clock seen from above. */
function corners(apothem: number, z: number): Point[] {
  const half = apothem * Math.tan(Math.PI / 8);
  const flat: [number, number][] = [[apothem, -half], [apothem, half], [half, apothem], [-half, apothem], [-apothem, half], [-apothem, -half], [-half, -apothem], [half, -apothem]]; // prettier-ignore
  return flat.map(([x, y]) => [x, y, z]);
}

/** A keshi with edges a little broken, as turned wood has them. Its picture: paint.ts, keshiSkin. */
export function keshiSolid(): BufferGeometry {
  const faces = new Faces();
  const bevel = 0.55;
  const [inner, high] = [KESHI_APOTHEM - bevel, KESHI_HALF_HEIGHT - bevel];
  const scale = 1 / (2 * KESHI_APOTHEM);
  // The viewer stands where y is large and sees x grow to the left.
  const top = ([x, y]: Point): [number, number] => [0.25 - x * scale * 0.5, 0.5 - y * scale];
  const bottom = ([x, y]: Point): [number, number] => [0.25 + x * scale * 0.5, 0.5 - y * scale];
  const side = ([x, y, z]: Point): [number, number] => [0.75 + (x + y) * scale * 0.24, 0.5 + z * scale];
  const [cap, shoulder, foot, sole] = [
    corners(inner, KESHI_HALF_HEIGHT),
    corners(KESHI_APOTHEM, high),
    corners(KESHI_APOTHEM, -high),
    corners(inner, -KESHI_HALF_HEIGHT),
  ];
  for (let i = 0; i < 8; i++) {
    const j = (i + 1) % 8;
    faces.triangle([[0, 0, KESHI_HALF_HEIGHT], cap[i]!, cap[j]!], top);
    faces.triangle([[0, 0, -KESHI_HALF_HEIGHT], sole[j]!, sole[i]!], bottom);
    faces.quad(cap[j]!, cap[i]!, shoulder[i]!, shoulder[j]!, side);
    faces.quad(shoulder[j]!, shoulder[i]!, foot[i]!, foot[j]!, side);
    faces.quad(foot[j]!, foot[i]!, sole[i]!, sole[j]!, side);
  }
  return faces.build();
}

/** A board with these corners; the picture repeats every 60 mm, so that wood has the same grain everywhere. */
export function board(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): BufferGeometry {
  const made = new BoxGeometry(x1 - x0, y1 - y0, z1 - z0);
  made.translate((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2);
  return byPlace(made);
}

/** Pictures laid on from the three sides: fibres run along the longest side of the board. */
export function byPlace(made: BufferGeometry): BufferGeometry {
  const flat = made.index ? made.toNonIndexed() : made;
  const place = flat.getAttribute('position');
  const normal = flat.getAttribute('normal');
  const uv: number[] = [];
  for (let i = 0; i < place.count; i++) {
    const [x, y, z] = [place.getX(i), place.getY(i), place.getZ(i)];
    const [nx, ny, nz] = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs) as Point;
    if (nz > nx && nz > ny) uv.push(y / 60, x / 120);
    else if (nx > ny) uv.push(y / 60, z / 120);
    else uv.push(x / 60, z / 120);
  }
  flat.setAttribute('uv', new Float32BufferAttribute(uv, 2));
  return flat;
}

/** As slab() of src/tower/parts.c: its upper side leads down and inwards. `in`: direction inwards in the plane. */
export function slab(
  inwards: [number, number],
  along: number,
  z: number,
  sine: number,
  length: number,
  half: number,
  thick: number,
): BufferGeometry {
  const cosine = Math.sqrt(1 - sine * sine);
  const inside = new Vector3(inwards[0], inwards[1], 0);
  const up = new Vector3(0, 0, 1);
  const down = inside.clone().multiplyScalar(cosine).addScaledVector(up, -sine);
  const normal = inside.clone().multiplyScalar(sine).addScaledVector(up, cosine);
  const centre = inside
    .clone()
    .multiplyScalar(-along)
    .addScaledVector(up, z)
    .addScaledVector(down, -length / 2)
    .addScaledVector(normal, -thick / 2);
  const made = new BoxGeometry(length, 2 * half, thick);
  made.applyMatrix4(new Matrix4().makeBasis(down, normal.clone().cross(down), normal).setPosition(centre));
  return byPlace(made);
}

/** One side of the funnel: a board between a small square below and a large one above. `turn`: quarter turns. */
export function funnelSide(
  turn: number,
  low: number,
  high: number,
  z0: number,
  z1: number,
  thick: number,
): BufferGeometry {
  const faces = new Faces();
  const point = (x: number, y: number, z: number): Point => {
    const [c, s] = [Math.round(Math.cos((turn * Math.PI) / 2)), Math.round(Math.sin((turn * Math.PI) / 2))];
    return [x * c - y * s, x * s + y * c, z];
  };
  const ring = (half: number, z: number): [Point, Point] => [point(-half, half, z), point(half, half, z)];
  const [[a, b], [c, d]] = [ring(low, z0), ring(high, z1)];
  const [[e, f], [g, h]] = [ring(low + thick, z0 - thick * 0.4), ring(high + thick, z1)];
  const uv = (p: Point): [number, number] => [(p[0] + p[1]) / 60, p[2] / 60];
  faces.quad(a, b, d, c, uv); // inside
  faces.quad(f, e, g, h, uv); // outside
  faces.quad(c, d, h, g, uv); // upper edge
  faces.quad(b, a, e, f, uv); // lower edge
  faces.quad(a, c, g, e, uv);
  faces.quad(d, b, f, h, uv);
  return faces.build();
}
