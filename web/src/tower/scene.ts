// The sight of a throw in three dimensions. This file and what only it imports is loaded when a throw is to be seen.
//
//     const scene = await TowerScene.make(canvas, recording, 'B1', 'light');
//     scene.size(width, height);
//     scene.show(seconds);          // draws one picture
//     scene.dispose();
import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PointLight,
  Quaternion,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from 'three';
import { COLOURS, type Colour } from '../game/names';
import { buildTower, type Building } from './building';
import { keshiSkin } from './paint';
import { TRAY_Z, type Layer } from './parts';
import type { Place, Recording, Turn } from './recording';
import { keshiSolid } from './solids';
import { doorsAt, eyeAt, keshisAt, timelineOf, type Timeline } from './timeline';

export type Theme = 'light' | 'dark';

const FIELD = 26;
const COARSEST = 0.6;
/** What has to be seen, around where the eye looks: at the beginning and at the end. */
const VIEWS = [
  { look: new Vector3(4, 30, 24), high: 186, wide: 92, elevation: 0.3, side: 0.34 },
  { look: new Vector3(1, 48, -36), high: 128, wide: 84, elevation: 0.56, side: 0.16 },
] as const;

/** Noon: a high sun. Lamplight: a warm lamp nearby, and little else. */
const LIGHTS = {
  light: { sky: '#fff4e0', ground: '#c9a87c', around: 1.5, sun: '#fff1d6', bright: 2.5, inside: 26, shade: 0.26 },
  dark: { sky: '#8b7bb0', ground: '#5a3a22', around: 0.95, sun: '#ffc27a', bright: 2.35, inside: 30, shade: 0.5 },
} as const;

export class TowerScene {
  readonly timeline: Timeline;
  private scene = new Scene();
  private camera = new PerspectiveCamera(FIELD, 1, 50, 4000);
  private meshes = new Map<Colour, InstancedMesh>();
  private numbers: { mesh: InstancedMesh; slot: number }[] = [];
  private building: Building;
  private matrix = new Matrix4();
  private one = new Vector3(1, 1, 1);
  /** Pixels for each pixel of the page. The first pictures are coarse, because nobody knows yet how long one takes. */
  private fineness = COARSEST;
  private at = new Vector3();
  private turn = new Quaternion();

  private constructor(
    private renderer: WebGLRenderer,
    recording: Recording,
    layer: Layer,
    theme: Theme,
  ) {
    this.timeline = timelineOf(recording);
    this.camera.up.set(0, 0, 1);
    this.building = buildTower(layer);
    this.scene.add(this.building.root);
    this.light(theme);
  }

  static async make(canvas: HTMLCanvasElement, recording: Recording, layer: Layer, theme: Theme): Promise<TowerScene> {
    const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    const made = new TowerScene(renderer, recording, layer, theme);
    await made.addKeshis(recording);
    // The page can do other things while the graphics get ready, such as giving it up.
    await renderer.compileAsync(made.scene, made.camera);
    return made;
  }

  size(width: number, height: number): void {
    this.renderer.setPixelRatio(this.fineness);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
  }

  /** The machine is quick: more pixels. More than 2 are not seen on things that move, but would have to be drawn. */
  finest(): void {
    this.fineness = Math.min(devicePixelRatio, 2);
    this.renderer.setPixelRatio(this.fineness);
  }

  /** The machine is slow: fewer pixels. */
  coarser(): void {
    this.fineness = Math.max(COARSEST, this.fineness * 0.7);
    this.renderer.setPixelRatio(this.fineness);
  }

  show(time: number): void {
    this.building.open(doorsAt(this.timeline, time));
    this.keshis(time, (i, at, turn) => {
      const { mesh, slot } = this.numbers[i]!;
      this.matrix.compose(this.at.set(...at), this.turn.set(...turn), this.one);
      mesh.setMatrixAt(slot, this.matrix);
      mesh.instanceMatrix.needsUpdate = true;
    });
    this.look(eyeAt(this.timeline, time));
    this.renderer.render(this.scene, this.camera);
  }

  /** Where each keshi is at this time. */
  keshis(time: number, see: (i: number, at: Place, turn: Turn) => void): void {
    keshisAt(this.timeline, time, see);
  }

  dispose(): void {
    for (const mesh of this.meshes.values()) {
      mesh.geometry.dispose();
      const material = mesh.material as MeshStandardMaterial;
      material.map?.dispose();
      material.dispose();
      mesh.dispose();
    }
    this.building.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** One mesh for each colour: so many keshis are drawn in at most twelve goes. */
  private async addKeshis(recording: Recording): Promise<void> {
    const solid = keshiSolid();
    const used = COLOURS.filter((c) => recording.colours.includes(c));
    const skins = await Promise.all(used.map((c) => keshiSkin(c, 40 + COLOURS.indexOf(c))));
    used.forEach((colour, i) => {
      const n = recording.colours.filter((c) => c === colour).length;
      const mesh = new InstancedMesh(solid, new MeshStandardMaterial({ map: skins[i], roughness: 0.5 }), n);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.meshes.set(colour, mesh);
      this.scene.add(mesh);
    });
    const filled = new Map<Colour, number>();
    this.numbers = recording.colours.map((colour) => {
      const slot = filled.get(colour) ?? 0;
      filled.set(colour, slot + 1);
      return { mesh: this.meshes.get(colour)!, slot };
    });
  }

  private light(theme: Theme): void {
    const l = LIGHTS[theme];
    const sun = new DirectionalLight(l.sun, l.bright);
    sun.position.set(190, 260, 330);
    sun.target.position.set(0, 30, 0);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 3;
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.6;
    Object.assign(sun.shadow.camera, { left: -190, right: 190, top: 210, bottom: -210, near: 100, far: 900 });
    const inside = new PointLight('#ffe2b8', l.inside * 100, 260, 1.6);
    inside.position.set(0, 70, 40);
    this.scene.add(sun, sun.target, inside);
    this.scene.add(new HemisphereLight(l.sky, l.ground, l.around), new AmbientLight('#ffffff', 0.25));
    const ground = new Mesh(new PlaneGeometry(900, 900), new ShadowMaterial({ opacity: l.shade }));
    ground.position.z = TRAY_Z - 6;
    ground.receiveShadow = true;
    this.scene.add(ground);
  }

  /** From the whole tower down to the tray: the eye goes around a little on the way. */
  private look(part: number): void {
    const mix = (name: 'high' | 'wide' | 'elevation' | 'side') =>
      VIEWS[0][name] + (VIEWS[1][name] - VIEWS[0][name]) * part;
    const half = Math.tan((FIELD * Math.PI) / 360);
    const far = Math.max(mix('high') / half, mix('wide') / (half * this.camera.aspect));
    const [up, round] = [mix('elevation'), mix('side')];
    const look = VIEWS[0].look.clone().lerp(VIEWS[1].look, part);
    this.camera.position.set(
      look.x + far * Math.cos(up) * Math.sin(round),
      look.y + far * Math.cos(up) * Math.cos(round),
      look.z + far * Math.sin(up),
    );
    this.camera.lookAt(look);
  }
}
