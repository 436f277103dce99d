import { type Products, readProducts } from './products.ts';
import { api } from './session.ts';

/** What the browser tests read of a post. */
export interface Post {
  _id: string;
  slug: string;
  title: string;
  text: string;
  price: number;
  isSale: boolean;
  isLocked: boolean;
  lockReason: 'subscribe' | 'buy' | null;
  files: MediaFile[];
  thumbnail: MediaFile | null;
  thumbnailUrl: string | null;
  contents: { photos: number };
  performer: { _id: string; username: string; name: string };
}

interface MediaFile {
  _id: string;
  url: string | null;
  thumbnails: string[];
  blurThumbnail: string | null;
  width: number | null;
  height: number | null;
}

/** What the browser tests read of a video. */
interface Video {
  _id: string;
  slug: string;
  title: string;
  isLocked: boolean;
  lockReason: 'subscribe' | 'buy' | null;
}

/** What the browser tests read of a gallery. */
export interface Gallery {
  _id: string;
  slug: string;
  title: string;
  price: number;
  numOfItems: number;
  isLocked: boolean;
  lockReason: 'subscribe' | 'buy' | null;
}

/** A performer's posts, one of each audience, as a visitor gets them. */
export interface Posts {
  publicPost: Post;
  subscribersPost: Post;
  soldPost: Post;
}

/** The demo performer's posts, galleries, videos and products, one of each audience, as a visitor gets them. */
export interface World extends Posts, Products {
  publicGallery: Gallery;
  subscribersGallery: Gallery;
  soldGallery: Gallery;
  publicVideo: Video;
  subscribersVideo: Video;
  soldVideo: Video;
}

const isPublic = ({ isLocked, files }: Post) => !isLocked && files.length > 0;
const forReason = (reason: Post['lockReason']) => (post: Post) =>
  post.lockReason === reason && post.contents.photos > 0;

function one<Thing>(posts: readonly Thing[], what: string, fits: (post: Thing) => boolean): Thing {
  const found = posts.find(fits);
  if (!found) throw new Error(`The demo world holds no ${what} with photos.`);
  return found;
}

/** The posts of a performer as `token` (nobody when absent) gets them, newest first. */
export async function postsOf(username: string, token?: string): Promise<Post[]> {
  const { _id } = await api<{ _id: string }>('GET', `/performers/${username}`);
  const { data } = await api<{ data: Post[] }>('GET', `/user/feeds?performerId=${_id}&limit=50`, { token });
  return data;
}

/** The galleries of a performer as nobody in particular gets them, newest first. */
async function galleriesOf(username: string): Promise<Gallery[]> {
  const { _id } = await api<{ _id: string }>('GET', `/performers/${username}`);
  const path = `/performer-assets/galleries/search?performerId=${_id}&limit=50`;
  const { data } = await api<{ data: Gallery[] }>('GET', path);
  return data;
}

const VIDEOS = 3;
const READY_MS = 90_000;

/** The videos of the demo performer, as soon as their films are ready: after a first start that takes some seconds. */
async function readyVideos(): Promise<Video[]> {
  const { _id } = await api<{ _id: string }>('GET', '/performers/demoperformer');
  const path = `/performer-assets/videos/search?performerId=${_id}&limit=50`;
  for (const end = Date.now() + READY_MS; ; ) {
    const { data } = await api<{ data: Video[] }>('GET', path);
    if (data.length >= VIDEOS || Date.now() > end) return data;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export async function readPosts(username = 'demoperformer'): Promise<Posts> {
  const posts = await postsOf(username);
  return {
    publicPost: one(posts, 'public post', isPublic),
    subscribersPost: one(posts, "subscribers' post", forReason('subscribe')),
    soldPost: one(posts, 'pay-per-view post', forReason('buy')),
  };
}

export async function readWorld(): Promise<World> {
  const [galleries, videos, products] = await Promise.all([
    galleriesOf('demoperformer'),
    readyVideos(),
    readProducts(),
  ]);
  return {
    ...(await readPosts()),
    publicGallery: one(galleries, 'public gallery', ({ isLocked }) => !isLocked),
    subscribersGallery: one(galleries, "subscribers' gallery", (one) => one.lockReason === 'subscribe'),
    soldGallery: one(galleries, 'gallery for sale', (one) => one.lockReason === 'buy'),
    publicVideo: one(videos, 'public video', ({ isLocked }) => !isLocked),
    subscribersVideo: one(videos, "subscribers' video", (one) => one.lockReason === 'subscribe'),
    soldVideo: one(videos, 'video for sale', (one) => one.lockReason === 'buy'),
    ...products,
  };
}
