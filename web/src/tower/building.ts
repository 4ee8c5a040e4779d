// The tower itself: what is wood, what is plaster, and what the viewer sees through. Its inside is exactly where the physics has it
// (parts.ts); the outside is ours.
import { BoxGeometry, DoubleSide, Group, Mesh, MeshStandardMaterial, type BufferGeometry, type Texture } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { PAINT, door, facade, wood } from './paint';
import * as P from './parts';
import { board, byPlace, funnelSide, slab } from './solids';

const WALL = 6;
const OUTER = P.SHAFT_HALF + WALL;
const PLINTH_TOP = P.SHAFT_END_Z + 6;
const RIM = 24;
const DOOR_OPEN = (138 * Math.PI) / 180;

export interface Building {
  root: Group;
  /** 0: closed, 1: open. */
  open(part: number): void;
  dispose(): void;
}

interface Materials {
  plaster: MeshStandardMaterial;
  front: MeshStandardMaterial;
  cedar: MeshStandardMaterial;
  beech: MeshStandardMaterial;
  floor: MeshStandardMaterial;
  leaf: MeshStandardMaterial;
  glass: MeshStandardMaterial;
}

function materials(): Materials {
  const matte = (map: Texture, roughness = 0.72) => new MeshStandardMaterial({ map, roughness });
  return {
    plaster: matte(wood(PAINT.plaster, 3, 0.05), 0.9),
    front: matte(facade(), 0.85),
    cedar: matte(wood(PAINT.cedar, 11, 0.16), 0.6),
    beech: matte(wood(PAINT.beech, 5, 0.09)),
    floor: matte(wood(PAINT.tray, 9, 0.08), 0.85),
    leaf: matte(door(), 0.6),
    // What lies nearest to the viewer would hide what is behind it.
    glass: new MeshStandardMaterial({
      color: PAINT.beech,
      transparent: true,
      opacity: 0.2,
      roughness: 0.3,
      depthWrite: false,
      side: DoubleSide,
    }),
  };
}

/** Everything of one material that does not move becomes one mesh, so that it is drawn in one go. */
class Builder {
  readonly root = new Group();
  private parts = new Map<MeshStandardMaterial, BufferGeometry[]>();
  constructor(readonly m: Materials) {}

  add(geometry: BufferGeometry, material: MeshStandardMaterial): void {
    const flat = geometry.index ? geometry.toNonIndexed() : geometry;
    this.parts.set(material, [...(this.parts.get(material) ?? []), flat]);
  }

  mesh(geometry: BufferGeometry, material: MeshStandardMaterial, group = this.root): void {
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = mesh.receiveShadow = material !== this.m.glass;
    group.add(mesh);
  }

  finish(): void {
    for (const [material, list] of this.parts) {
      this.mesh(mergeGeometries(list), material);
      for (const one of list) one.dispose();
    }
  }
}

/** The walls of the shaft but the front; the funnel; a rim with merlons. */
function shaft(b: Builder): void {
  const { m } = b;
  const [low, high] = [PLINTH_TOP, P.THROAT_Z + 3];
  b.add(board(-OUTER, OUTER, -OUTER, -P.SHAFT_HALF, low, high), m.beech);
  for (const side of [-1, 1]) {
    const [inner, outer] = [side * P.SHAFT_HALF, side * OUTER];
    b.add(board(Math.min(inner, outer), Math.max(inner, outer), -P.SHAFT_HALF, OUTER, low, high), m.beech);
    // the outside of this wall, with its picture laid over it once
    const picture = new BoxGeometry(0.6, 2 * OUTER, high - low);
    const uv = picture.getAttribute('uv');
    const place = picture.getAttribute('position');
    for (let i = 0; i < uv.count; i++)
      uv.setXY(i, place.getY(i) / (2 * OUTER) + 0.5, place.getZ(i) / (high - low) + 0.5);
    picture.translate(side * (OUTER + 0.3), 0, (low + high) / 2);
    b.add(picture, m.front);
  }
  for (let turn = 0; turn < 4; turn++) {
    const side = funnelSide(turn, P.THROAT_HALF, P.FUNNEL_HALF, P.THROAT_Z, P.FUNNEL_Z, 5);
    b.add(side, turn === 0 ? m.glass : m.cedar);
  }
  merlons(b);
}

function merlons(b: Builder): void {
  const [inner, outer] = [P.FUNNEL_HALF, P.FUNNEL_HALF + 6];
  const z = P.FUNNEL_Z;
  for (const side of [-1, 1]) {
    const [x0, x1] = side < 0 ? [-outer, -inner] : [inner, outer];
    b.add(board(x0, x1, -outer, outer, z - 1, z + 5), b.m.plaster);
    b.add(board(-inner, inner, x0, x1, z - 1, z + 5), b.m.plaster);
    for (let i = 0; i < 5; i++) {
      const at = -outer + 3 + i * 23.2;
      b.add(board(x0, x1, at, at + 13, z + 5, z + 14), b.m.plaster);
      // those at the front are lower, so that one sees into the funnel
      if (i < 4 && i > 0) b.add(board(at, at + 13, x0, x1, z + 5, side > 0 ? z + 9 : z + 14), b.m.plaster);
    }
  }
}

/** Layer A, a bar, and layer B, a collar of four ledges. */
function layers(b: Builder, layer: P.Layer): void {
  const { width, slope } = P.LEDGES[layer];
  const length = (width + P.LEDGE_BEHIND) / Math.sqrt(1 - slope * slope);
  const directions: [number, number][] = [[-1, 0], [1, 0], [0, 1], [0, -1]]; // prettier-ignore
  for (const inwards of directions) {
    const front = inwards[1] < 0;
    const ledge = slab(inwards, P.SHAFT_HALF - width, 0, slope, length, P.SHAFT_HALF, P.LEDGE_THICK);
    b.add(ledge, front ? b.m.glass : b.m.cedar);
  }
  const bar = byPlace(new BoxGeometry(2 * P.BAR_HALF, 2 * P.SHAFT_HALF, 2 * P.BAR_HALF));
  bar.rotateY(Math.asin(P.BAR_SLOPE)).translate(0, 0, P.BAR_Z);
  b.add(bar, b.m.cedar);
}

/** The tray with its rim, the ramp that leads into it, and the housing under the shaft. */
function tray(b: Builder): void {
  const { m } = b;
  const [x, back, front, z] = [P.TRAY_X, P.TRAY_BACK, P.TRAY_FRONT, P.TRAY_Z];
  b.add(board(-x, x, back, front, z - 6, z - 0.05), m.floor);
  for (const side of [-1, 1]) {
    const [x0, x1] = side < 0 ? [-x - WALL, -x] : [x, x + WALL];
    b.add(board(x0, x1, back - WALL, P.SHAFT_HALF, z - 6, PLINTH_TOP), m.cedar);
    b.add(board(x0, x1, P.SHAFT_HALF, front + WALL, z - 6, z + RIM), m.cedar);
  }
  b.add(board(-x, x, front, front + WALL, z - 6, z + 9), m.cedar);
  b.add(board(-x, x, back - WALL, back, z - 6, PLINTH_TOP), m.cedar);
  b.add(slab([0, 1], -P.SHAFT_HALF, z, 0.6, 80, x, 10), m.beech);
  // the roof of the housing, with the hole of the shaft
  const [low, high] = [P.SHAFT_END_Z, PLINTH_TOP];
  b.add(board(-x, x, back, -P.SHAFT_HALF + 0.01, low, high), m.cedar);
  for (const side of [-1, 1]) {
    const [x0, x1] = side < 0 ? [-x, -P.SHAFT_HALF] : [P.SHAFT_HALF, x];
    b.add(board(x0, x1, back, P.SHAFT_HALF, low, high), m.cedar);
  }
  b.add(board(-x - WALL, x + WALL, P.SHAFT_HALF, OUTER, low - 5, high + 2), m.plaster);
}

function doors(b: Builder): Group[] {
  const [low, high] = [PLINTH_TOP + 2, P.THROAT_Z + 3];
  return [-1, 1].map((side) => {
    const leaf = new BoxGeometry(OUTER - 0.3, 2.6, high - low);
    leaf.translate((-side * OUTER) / 2, 0, (low + high) / 2);
    const hinge = new Group();
    hinge.position.set(side * OUTER, OUTER + 1.3, 0);
    b.mesh(leaf, b.m.leaf, hinge);
    b.root.add(hinge);
    return hinge;
  });
}

export function buildTower(layer: P.Layer): Building {
  const m = materials();
  const b = new Builder(m);
  shaft(b);
  layers(b, layer);
  tray(b);
  const leaves = doors(b);
  b.finish();
  return {
    root: b.root,
    open(part) {
      leaves.forEach((hinge, i) => (hinge.rotation.z = (i ? -1 : 1) * part * DOOR_OPEN));
    },
    dispose() {
      b.root.traverse((one) => (one as Mesh).geometry?.dispose());
      for (const material of Object.values(m) as MeshStandardMaterial[]) {
        material.map?.dispose();
        material.dispose();
      }
    },
  };
}
