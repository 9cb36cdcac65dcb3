"""`shutil` over the files of the box. There are no owners, no disks and no programs."""

import collections
import os

COPY_BUFSIZE = 64 * 1024


class Error(OSError):
    pass


class SameFileError(Error):
    pass


class SpecialFileError(OSError):
    pass


class ReadError(OSError):
    pass


class RegistryError(Exception):
    pass


def copyfileobj(fsrc, fdst, length=0):
    while True:
        data = fsrc.read(length or COPY_BUFSIZE)
        if not data:
            return
        fdst.write(data)


def copyfile(src, dst, *, follow_symlinks=True):
    if os.path.exists(dst) and os.path.samefile(src, dst):
        raise SameFileError("%r and %r are the same file" % (src, dst))
    with open(src, "rb") as source, open(dst, "wb") as target:
        copyfileobj(source, target)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    os.stat(src)


def copystat(src, dst, *, follow_symlinks=True):
    facts = os.stat(src)
    os.utime(dst, (facts.st_atime, facts.st_mtime))


def copy(src, dst, *, follow_symlinks=True):
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    return copyfile(src, dst)


def copy2(src, dst, *, follow_symlinks=True):
    dst = copy(src, dst)
    copystat(src, dst)
    return dst


def ignore_patterns(*patterns):
    import fnmatch

    def ignore(path, names):
        return {name for pattern in patterns for name in fnmatch.filter(names, pattern)}

    return ignore


def copytree(
    src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False
):
    entries = list(os.scandir(src))
    ignored = set() if ignore is None else ignore(os.fspath(src), [entry.name for entry in entries])
    os.makedirs(dst, exist_ok=dirs_exist_ok)
    errors = []
    for entry in entries:
        if entry.name in ignored:
            continue
        source, target = os.path.join(src, entry.name), os.path.join(dst, entry.name)
        try:
            if entry.is_dir():
                copytree(source, target, symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok)
            else:
                copy_function(source, target)
        except Error as error:
            errors.extend(error.args[0])
        except OSError as error:
            errors.append((source, target, str(error)))
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    def failed(function, where, error):
        if onexc is not None:
            onexc(function, where, error)
        elif onerror is not None:
            onerror(function, where, (type(error), error, error.__traceback__))
        elif not ignore_errors:
            raise error

    if os.path.islink(path):
        failed(os.path.islink, path, OSError("Cannot call rmtree on a symbolic link"))
        return
    try:
        entries = list(os.scandir(path))
    except OSError as error:
        failed(os.scandir, path, error)
        return
    for entry in entries:
        below = os.path.join(path, entry.name)
        if entry.is_dir(follow_symlinks=False):
            rmtree(below, ignore_errors, onerror, onexc=onexc)
        else:
            try:
                os.unlink(below)
            except OSError as error:
                failed(os.unlink, below, error)
    try:
        os.rmdir(path)
    except OSError as error:
        failed(os.rmdir, path, error)


def move(src, dst, copy_function=copy2):
    target = dst
    if os.path.isdir(dst):
        target = os.path.join(dst, os.path.basename(os.fspath(src).rstrip("/")))
        if os.path.exists(target):
            raise Error("Destination path '%s' already exists" % target)
    os.rename(src, target)
    return target


_usage = collections.namedtuple("usage", "total used free")


def disk_usage(path):
    raise PermissionError(1, "the sandbox does not tell about disks")


def which(cmd, mode=1, path=None):
    return None


def get_terminal_size(fallback=(80, 24)):
    return os.terminal_size(fallback)


def make_archive(
    base_name, format, root_dir=None, base_dir=None, verbose=0, dry_run=0, owner=None, group=None, logger=None
):
    root = os.curdir if root_dir is None else root_dir
    base = os.curdir if base_dir is None else base_dir
    if format == "zip":
        return _make_zip(base_name + ".zip", root, base)
    modes = {"tar": ("", ".tar"), "gztar": ("gz", ".tar.gz"), "bztar": ("bz2", ".tar.bz2"), "xztar": ("xz", ".tar.xz")}
    if format not in modes:
        raise ValueError("unknown archive format '%s'" % format)
    import tarfile

    mode, ending = modes[format]
    with tarfile.open(base_name + ending, "w:" + mode) as archive:
        archive.add(os.path.join(root, base), base)
    return base_name + ending


def _make_zip(name, root, base):
    import zipfile

    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        start = os.path.normpath(os.path.join(root, base))
        if base != os.curdir:
            archive.write(start, base)
        for folder, folders, files in os.walk(start):
            for each in sorted(folders) + files:
                path = os.path.join(folder, each)
                archive.write(path, os.path.relpath(path, root))
    return name


def unpack_archive(filename, extract_dir=None, format=None, *, filter=None):
    into = os.curdir if extract_dir is None else extract_dir
    if format == "zip" or format is None and str(filename).endswith(".zip"):
        import zipfile

        with zipfile.ZipFile(filename) as archive:
            archive.extractall(into)
        return
    import tarfile

    try:
        with tarfile.open(filename) as archive:
            archive.extractall(into)
    except tarfile.TarError:
        raise ReadError("Unknown archive format '%s'" % filename) from None


def get_archive_formats():
    return [
        ("bztar", "bzip2'ed tar-file"),
        ("gztar", "gzip'ed tar-file"),
        ("tar", "uncompressed tar file"),
        ("xztar", "xz'ed tar-file"),
        ("zip", "ZIP file"),
    ]
