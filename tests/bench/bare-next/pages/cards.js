/** Twelve cards as plain as they can be, from constant data: what printing them costs Next and React alone. */
const POSTS = Array.from({ length: 12 }, (_, index) => ({
  id: `post-${index}`,
  name: 'Demo Performer',
  title: `Behind the curtain, part ${index + 1}`,
  text: 'The lights go down, the band tunes up, and for a moment nobody breathes. Here is what you did not see.',
  picture: `/media/public/${index}/card.webp`,
  time: '2026-11-20T18:30:00.000Z',
}));

const Icon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M12 2v20" />
    <path d="M2 12h20" />
  </svg>
);

function Card({ post }) {
  return (
    <li>
      <article aria-labelledby={post.id} className="card">
        <header className="head">
          <a href="/demo" aria-label="Demo Performer" className="face">
            <span className="avatar">
              {/* biome-ignore lint/performance/noImgElement: a plain picture is what it compares with */}
              <img src="/media/avatar.webp" alt="" width="48" height="48" loading="lazy" decoding="async" />
            </span>
          </a>
          <div className="who">
            <a href="/demo" className="name">
              <span className="short">{post.name}</span>
              <Icon />
            </a>
            <span className="when">
              <span className="short">@demoperformer</span>
              <span aria-hidden="true">·</span>
              <a href={`/post/${post.id}`} className="time">
                <time dateTime={post.time}>Nov 20, 2026, 6:30 PM</time>
              </a>
            </span>
          </div>
        </header>
        <h2 id={post.id} dir="auto" className="title">
          <a href={`/post/${post.id}`}>{post.title}</a>
        </h2>
        <p dir="auto" className="text">
          {post.text}
        </p>
        <button type="button" className="media" aria-label="Open photo 1 of 1">
          {/* biome-ignore lint/performance/noImgElement: a plain picture is what it compares with */}
          <img src={post.picture} alt="" width="640" height="480" loading="lazy" decoding="async" />
        </button>
        <footer className="actions">
          <a href="/auth/login" className="button">
            <Icon />
            <span>Tip</span>
          </a>
          <button type="button" className="button">
            <Icon />
            <span>Share</span>
          </button>
        </footer>
      </article>
    </li>
  );
}

export default function Cards({ posts }) {
  return (
    <ul>
      {posts.map((post) => (
        <Card key={post.id} post={post} />
      ))}
    </ul>
  );
}

export function getServerSideProps() {
  return { props: { posts: POSTS } };
}
